"""Checks the links of the built site, and the relative links that a Git host follows.

DocC resolves `doc:` links only, and Git hosts resolve paths only. So an article links to a name, and defines the name twice:

    # The title

    <!--
    @Comment { DocC follows these links, and Git hosts those at the end. }

    [Install.md]: doc:Install

    <!-- -->

    The text with a [link][Install.md].

    [Install.md]: Install.md

The first definition of a name counts. For a Git host, the first block is a comment that lasts until the next `-->`. For DocC, the
directive ends the comment, because DocC parses the text after a directive separately. `.ci/docs --links` writes both blocks.
"""
import json
import os
import re
import urllib.parse

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
note = "<!--\n@Comment { DocC follows these links, and Git hosts those at the end. }\n\n"


def plain(text):
    """Text without blocks of code and without code spans."""
    text = re.sub(r"^( *)(```+|~~~+).*?^ *\2`*$", lambda match: "\n" * match[0].count("\n"), text, flags=re.M | re.S)
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", lambda match: " " * len(match[0]), text)


def heading_lines(text):
    return re.findall(r"^#{1,6} +(.+?) *#*$", plain_blocks(text), re.M)


def plain_blocks(text):
    return re.sub(r"^( *)(```+|~~~+).*?^ *\2`*$", "", text, flags=re.M | re.S)


def words(heading):
    """A heading without its markup."""
    heading = re.sub(r"\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])", r"\1", heading)
    return heading.replace("`", "").replace("*", "")


def host_anchors(text):
    """The anchors that a Git host gives to headings."""
    anchors, counts = set(), {}
    for heading in heading_lines(text):
        anchor = re.sub(r"[^\w\- ]", "", words(heading).lower()).replace(" ", "-")
        count = counts[anchor] = counts.get(anchor, -1) + 1
        anchors.add(f"{anchor}-{count}" if count else anchor)
    return anchors


def docc_anchor(path, anchor):
    """The anchor that DocC gives to the heading that has this anchor on a Git host."""
    for heading in heading_lines(open(path).read()):
        if re.sub(r"[^\w\- ]", "", words(heading).lower()).replace(" ", "-") == anchor:
            return re.sub(r"\s+", "-", re.sub(r"['\"“”‘’`]", "", words(heading)).strip())
    raise SystemExit(f"{os.path.relpath(path, root)} has no heading for #{anchor}")


def articles():
    """The articles in the sources, by name."""
    found = {}
    for folder, _, names in os.walk(os.path.join(root, "Sources")):
        if folder.endswith(".docc") or ".docc/" in folder:
            found |= {name.removesuffix(".md"): os.path.join(folder, name) for name in names if name.endswith(".md")}
    return found


def title(path):
    return re.search(r"^# (.+)$", open(path).read(), re.M)[1].replace("`", "")


# Writing the blocks


def without_blocks(text):
    text = re.sub(r"<!--\n@Comment \{ DocC follows.*?<!-- -->\n\n", "", text, flags=re.S)
    return re.sub(r"(\n\[[^\]\n]+\.md(#[^\]\n]+)?\]: \S+)+\n*\Z", "\n", text)


def rewrite(path, known):
    """Returns the text of an article with both blocks of links."""
    text = without_blocks(open(path).read())
    targets, folder = {}, os.path.dirname(path)

    def name(target):
        file, _, anchor = target.partition("#")
        article = known.get(os.path.basename(file).removesuffix(".md"))
        if not file:
            article = path
        elif not article or os.path.normpath(os.path.join(folder, file)) != article:
            return None
        label = os.path.basename(article) + (f"#{anchor}" if anchor else "")
        link = os.path.basename(article).removesuffix(".md") + (f"#{docc_anchor(article, anchor)}" if anchor else "")
        targets[label] = (f"doc:{link}", os.path.relpath(article, folder) + (f"#{anchor}" if anchor else ""))
        return label

    def lowered(article, anchor):
        """Returns a Git host's link to an article. `anchor` is DocC's anchor."""
        known_anchors = {docc_anchor(known[article], each): each for each in host_anchors(open(known[article]).read())}
        return os.path.relpath(known[article], folder) + (f"#{known_anchors.get(anchor, anchor.lower())}" if anchor else "")

    parts = re.split(r"(^ *```.*?^ *```$|`[^`\n]+`|``[^\n]+?``)", text, flags=re.M | re.S)
    for index in range(0, len(parts), 2):
        part = parts[index]
        part = re.sub(
            r"<doc:(\w+)(?:#([^>]+))?>",
            lambda match: f"[{title(known[match[1]])}]({lowered(match[1], match[2])})" if match[1] in known else match[0], part)
        part = re.sub(
            r"\]\(doc:(\w+)(?:#([^)]+))?\)",
            lambda match: f"]({lowered(match[1], match[2])})" if match[1] in known else match[0], part)
        part = re.sub(r"(?<!!)\]\(([^)\s]*)\)", lambda match: f"][{label}]" if (label := name(match[1])) else match[0], part)
        for match in re.finditer(r"\]\[([^\]]+)\.md((?:#[^\]]+)?)\]", part):
            name(os.path.relpath(known[match[1]], folder) + match[2])
        parts[index] = part
    text = "".join(parts)
    if not targets:
        return text
    head, _, body = text.partition("\n\n")
    docc = "".join(f"[{label}]: {link}\n" for label, (link, _) in sorted(targets.items()))
    host = "".join(f"[{label}]: {link}\n" for label, (_, link) in sorted(targets.items()))
    return f"{head}\n\n{note}{docc}\n<!-- -->\n\n{body.rstrip()}\n\n{host}"


def write_blocks(check=False):
    """Writes the blocks of all articles, or returns the articles whose blocks are stale."""
    stale, known = [], articles()
    for path in sorted(known.values()):
        text = rewrite(path, known)
        if text != open(path).read():
            stale.append(os.path.relpath(path, root))
            if not check:
                open(path, "w").write(text)
    return stale


# Checking


def check_host():
    """Returns the number of relative links that a Git host follows, and the mistakes in them."""
    paths = ["README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md", *articles().values()]
    for folder in ["Plugins", "Tests"]:
        for place, _, names in os.walk(os.path.join(root, folder)):
            paths += [os.path.join(place, each) for each in names if each == "README.md"]
    count, mistakes = 0, []
    for path in paths:
        path = os.path.join(root, path)
        text = open(path).read()
        # A Git host ignores comments.
        seen = re.sub(r"<!--.*?-->", lambda match: "\n" * match[0].count("\n"), plain(text), flags=re.S)
        defined = {}
        for match in re.finditer(r"^\[([^\]]+)\]: (\S+)", seen, re.M):
            defined.setdefault(match[1], match[2])
        links = [(match.start(), match[1]) for match in re.finditer(r"\]\(([^)\s]+)[^)]*\)", seen)]
        links += [(match.start(), match[1]) for match in re.finditer(r'(?:src|href)="([^"]+)"', seen)]
        links += [(match.start(), defined.get(match[1], "no definition of " + match[1])) for match in re.finditer(r"\]\[([^\]]+)\]", seen)]
        links += [(match.start(), match[0]) for match in re.finditer(r"<doc:[^>]*>", seen)]
        for start, target in links:
            line = seen[:start].count("\n") + 1
            place = f"{os.path.relpath(path, root)}:{line}"
            if re.match(r"https?:|mailto:", target):
                continue
            count += 1
            if target.startswith(("doc:", "<doc:")):
                mistakes.append(f"{place}: a Git host does not follow {target}")
                continue
            file, _, anchor = target.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(file))) if file else path
            if not os.path.exists(file):
                mistakes.append(f"{place}: {target} does not exist")
            elif anchor and file.endswith(".md") and anchor not in host_anchors(open(file).read()):
                mistakes.append(f"{place}: {target} has no such heading")
    return count, mistakes


def check_site(site):
    """Returns the numbers of pages and links in a built site, and the mistakes in the links."""
    pages, mistakes, count = {}, [], 0
    for folder, _, names in os.walk(os.path.join(site, "data")):
        for name in names:
            path = os.path.join(folder, name)
            pages["/" + os.path.relpath(path, os.path.join(site, "data")).removesuffix(".json")] = json.load(open(path))
    anchors = {}

    def headings(value, into):
        if isinstance(value, dict):
            if value.get("type") == "heading" and "anchor" in value:
                into.add(urllib.parse.unquote(value["anchor"]))
            for each in value.values():
                headings(each, into)
        elif isinstance(value, list):
            for each in value:
                headings(each, into)

    for url, page in pages.items():
        headings(page.get("primaryContentSections", []), anchors.setdefault(url, set()))

    def follow(place, url):
        nonlocal count
        if re.match(r"https?:|mailto:|data:", url):
            return
        count += 1
        target, _, anchor = url.partition("#")
        target = urllib.parse.unquote(target).rstrip("/")
        if target.startswith(("/images/", "/videos/", "/downloads/")):
            if not os.path.exists(site + target):
                mistakes.append(f"{place}: {url} does not exist")
        elif target.lower() not in pages:
            mistakes.append(f"{place}: {url} leads to no page")
        elif anchor and urllib.parse.unquote(anchor) not in anchors[target.lower()] and not anchor.lower().startswith(
            ("topics", "relationships", "see-also", "default-implementations", "discussion")):
            mistakes.append(f"{place}: {url} has no such heading")

    for url, page in pages.items():
        for reference in page.get("references", {}).values():
            if "url" in reference:
                follow(url, reference["url"])
            for variant in reference.get("variants", []):
                if isinstance(variant, dict) and "url" in variant:
                    follow(url, variant["url"])
        # An unresolved link stays as text.
        for match in re.finditer(r'"text": ?"(doc:[^"]+)"', json.dumps(page)):
            mistakes.append(f"{url}: {match[1]} is not resolved")
        # Each static page has its data.
        if not os.path.exists(os.path.join(site, url[1:], "index.html")):
            mistakes.append(f"{url}: no HTML")

    def visit(nodes):
        for node in nodes:
            if "path" in node:
                follow("the navigator", node["path"])
            visit(node.get("children", []))

    for nodes in json.load(open(os.path.join(site, "index/index.json")))["interfaceLanguages"].values():
        visit(nodes)
    return len(pages), count, mistakes
