"""Generates pages from the program's own descriptions of effects, documents, gestures, curves, commands and HTTP.

The repository does not contain these pages, so they cannot differ from the program.
"""
import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Program:
    """The program `masthead`, which describes effects and commands and draws pictures."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments, text=""):
        # An empty folder has no plugins. Wide help has each entry on one line.
        environment = dict(os.environ, COLUMNS="10000", NO_COLOR="1")
        run = subprocess.run([self.path, *arguments], input=text, capture_output=True, text=True, env=environment, cwd="/")
        if run.returncode != 0:
            raise SystemExit(f"masthead {' '.join(arguments)}: {run.stderr}")
        return run.stdout


def code(text):
    return f"`{text}`"


def cell(text):
    # DocC would turn the two hyphens before an option into a dash.
    text = re.sub(r"(?<![\w`-])(--[a-z][\w-]*)(?![^`]*`(?:[^`]*`[^`]*`)*[^`]*$)", r"`\1`", text)
    return text.replace("|", "\\|").replace("\n", " ")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(cell(each) for each in row) + " |" for row in rows])


def number(value):
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 10000 else f"{value:g}" if isinstance(value, float) else str(value)


# Effects


def types_of_effects():
    """The Swift type of each effect, by the effect's identifier."""
    types = {}
    folder = os.path.join(root, "Sources/Masthead/Effects")
    for name in sorted(os.listdir(folder)):
        text = open(os.path.join(folder, name)).read()
        for match in re.finditer(r'static let identifier = "([^"]+)"', text):
            types[match[1]] = re.findall(r"^public struct (\w+)", text[: match.start()], re.M)[-1]
    return types


# The parameters of effects whose defaults show little in a moving picture, and the other effects in the picture.
stage = ["stretch", "collapse", "pin"]
shown = {
    "stretch": ({}, ["collapse", "pin"]),
    "parallax": ({"target": "image", "factor": 0.8}, ["stretch"]),
    "blur": ({"target": "image", "progress": "collapse", "to": 12}, stage),
    "corner-radius": ({"target": "header", "from": 40, "to": 0}, stage),
    "cut-away": ({"depth": 50}, ["stretch"]),
    "overlap": ({}, [{"effect": "cut-away", "parameters": {"depth": 50}}, "stretch"]),
    "curve": ({}, ["stretch"]),
    "collection-flow": ({"inset": 30}, ["stretch"]),
    "safe-area": ({}, ["stretch", "collapse", "pin"]),
    "content-mode": ({"mode": "aspectFit", "anchor": "bottom"}, ["stretch"]),
    "collapse": ({}, ["pin"]),
    "pin": ({}, ["stretch"]),
    "hide-on-scroll": ({}, ["stretch"]),
    "snap": ({}, stage),
    "trigger": ({"at": 40, "release": 40}, stage),
    "move": ({"x": 60}, stage),
    "scale": ({"to": 1.6}, stage),
    "rotate": ({"to": 180}, stage),
    "scrim": ({"to": 0.8}, stage),
    "shadow": ({"to": 0.8}, stage),
    "z-index": ({}, stage),
}
finger = [
    {"drag": {"through": [0, 110, 110], "duration": 0.7}}, {"pause": {"duration": 1.3}},
    {"drag": {"through": [0, -110, -110], "duration": 0.8}}, {"pause": {"duration": 1}},
    {"drag": {"through": [0, 60, 110], "duration": 0.8}}, {"pause": {"duration": 1}},
]
gestures = {
    # Scrolls far, so that the whole header hides, and then back by a shorter distance.
    "hide-on-scroll": [
        {"drag": {"through": [0, -110, -220], "duration": 1.2}}, {"pause": {"duration": 0.8}},
        {"drag": {"through": [0, 70, 140, 140], "duration": 1}}, {"pause": {"duration": 1}},
        {"drag": {"through": [0, 60, 120], "duration": 0.8}}, {"pause": {"duration": 1}},
    ],
    # Ends between the expanded and the collapsed header.
    "snap": [
        {"drag": {"through": [0, -30, -30], "duration": 0.6}}, {"pause": {"duration": 1.2}},
        {"drag": {"through": [0, -50, -50], "duration": 0.6}}, {"pause": {"duration": 1.2}},
        {"drag": {"through": [0, 60, 110], "duration": 0.8}}, {"pause": {"duration": 1}},
    ],
}


def sample(effect):
    """A document that shows what an effect does, with its gesture."""
    identifier = effect["effect"]
    parameters, others = shown.get(identifier, ({}, stage))
    element = "target" not in parameters and any(each["kind"] == "target" for each in effect["parameters"])
    if element:
        parameters = {**parameters, "target": "logo"}
    row = {"title": "Row", "color": [0.4, 0.4, 0.45], "text": "One row of the list"}
    logo = {
        "name": "logo", "width": 52, "height": 52, "alignment": "center", "cornerRadius": 8, "clipped": False,
        "collapsed": {"width": 26, "height": 26, "alignment": "bottomLeading", "insets": {"leading": 12, "bottom": 9}},
    }
    document = {
        "masthead": 1, "name": effect["name"],
        "header": {"height": 110, "collapsedHeight": 44, "elements": [logo] if element else []},
        "effects": [{"effect": identifier, "parameters": parameters}] + others,
        "scene": {
            "device": {
                # About as wide as the cards of the list of all effects.
                "width": 320, "height": 210, "scale": 2, "cornerRadius": 16,
                "safeArea": {"top": 24 if identifier == "safe-area" else 0, "left": 0, "bottom": 0, "right": 0},
            },
            "elements": {"logo": {"shape": "rectangle", "color": [1, 0.8, 0.2]}} if element else {},
            "content": {"kind": "rows", "sections": [{"rows": [row] * 12}]},
        },
    }
    gesture = {"masthead": 1, "gesture": {"sequence": gestures.get(identifier, finger)}}
    return document, gesture


def draw_effect(program, effect, catalog):
    document, gesture = sample(effect)
    name = f"effect-{effect['effect']}"
    path = os.path.join(catalog, name + ".gesture.json")
    with open(path, "w") as file:
        json.dump(gesture, file)
    picture = program.run("play", "-", "--gesture", path, "--hz", "20", "--format", "animation", text=json.dumps(document))
    os.remove(path)
    with open(os.path.join(catalog, name + ".svg"), "w") as file:
        file.write(picture)


def parameter_row(parameter):
    kind, unit = parameter["kind"], parameter.get("unit") or ""
    unit = "" if not unit else unit if unit == "°" else " " + unit
    if kind == "number":
        values = f"{number(parameter['minimum'])} … {number(parameter['maximum'])}{unit}"
        default = "none" if parameter["default"] is None else number(parameter["default"]) + unit
    elif kind == "choice":
        values = ", ".join(code(each["choice"]) for each in parameter["choices"])
        default = code(parameter["default"])
    elif kind == "target":
        values = ", ".join([code(each) for each in parameter["targets"]] + ["the name of an element"])
        default = code(parameter["default"]) if parameter["default"] else "none"
    else:
        values, default = "`true`, `false`", code(json.dumps(parameter["default"]))
    summary = parameter["summary"]
    if parameter["alternatives"]:
        summary += " Alternative to " + " and ".join(map(code, parameter["alternatives"])) + "."
    return [code(parameter["parameter"]), values, default, summary]


# The parameters that all ramps share. Their page explains them.
ramp = ["progress", "start", "end", "easing", "startSlope", "endSlope", "duration"]


def effect_page(effect, comment):
    """The page of an effect: its comment in the sources, its picture, and its parameters."""
    type_name, identifier = effect["type"], effect["effect"]
    abstract, _, rest = comment.partition("\n\n")
    # Only ramps have `easing`. Other effects may have parameters named `start` and `end`.
    follows = any(each["parameter"] == "easing" for each in effect["parameters"])
    shared = [each for each in effect["parameters"] if follows and each["parameter"] in ramp]
    own = [each for each in effect["parameters"] if each not in shared]
    text = f"""# ``Masthead/{type_name}``

@Metadata {{
  @DocumentationExtension(mergeBehavior: override)
  @PageImage(purpose: card, source: "effect-{identifier}", alt: "{effect['name']}")
}}

{abstract}

## Overview

![A finger pulls and scrolls a list, whose header has the effect {effect['name']}.](effect-{identifier})

{rest}

## Parameters and stages

In documents, the effect is `"{identifier}"`. """
    stages = ", ".join(map(code, effect["stages"]))
    layout = "It contributes only facts of the layout."
    text += (f"It contributes to: {stages}." if stages else layout) + "\n\n"
    if own:
        text += table(["parameter", "values", "default", "meaning"], map(parameter_row, own)) + "\n\n"
    elif not shared:
        text += "It has no parameters.\n\n"
    if shared:
        defaults = {each["parameter"]: each["default"] for each in shared}
        text += (
            f"Its ``Ramp`` follows `{defaults['progress']}` from {number(defaults['start'])} to {number(defaults['end'])} by default: "
            + ", ".join(map(code, [each["parameter"] for each in shared])) + ".\n")
    return text


def effects(program):
    found = json.loads(program.run("effects", "--json"))["effects"]
    types = types_of_effects()
    for effect in found:
        effect["type"] = types[effect["effect"]]
    return found


def effect_list(found):
    groups = [
        ("The header's place and size", lambda e: "header" in e["stages"] or "scroll" in e["stages"]),
        ("Its outline", lambda e: "mask" in e["stages"]),
        ("The image and elements", lambda e: {"image", "elements"} & set(e["stages"])),
        ("Appearance", lambda e: "appearance" in e["stages"]),
        ("The layout", lambda e: not e["stages"]),
    ]
    text = """# Every effect

The effects that come with Masthead, each with a moving picture.

@Options {
  @TopicsVisualStyle(detailedGrid)
}

## Overview

Each page says what the effect is for, its formula, its names in other libraries, and the mistakes that people make with it.

## Topics
"""
    left = list(found)
    for title, contains in groups:
        text += f"\n### {title}\n\n"
        for effect in [each for each in left if contains(each)]:
            text += f"- ``Masthead/{effect['type']}``\n"
            left.remove(effect)
    return text


# JSON Schemas


class SchemaPage:
    """A page with a table of keys for each object of a JSON Schema."""

    def __init__(self, page, schema):
        self.page, self.schema = page, schema
        # Names by content, since objects occur several times.
        self.names, self.sections, self.waiting = {}, [], []
        self.definitions, self.pictures = schema.get("$defs", {}), []
        # The prefix of all references.
        self.prefix = "#/$defs/"

    def resolve(self, schema):
        reference = schema.get("$ref", "")
        if not reference.startswith(self.prefix):
            return schema
        name = reference.rpartition("/")[2]
        return {**self.definitions[name], **{key: schema[key] for key in schema if key != "$ref"}, "$name": name}

    def properties(self, schema):
        """The keys of an object, with those of its conditions."""
        properties = {key: value for key, value in schema.get("properties", {}).items() if isinstance(value, dict)}
        for branch in [schema.get("then"), schema.get("else"), *schema.get("allOf", []), *schema.get("oneOf", [])]:
            if isinstance(branch, dict):
                for key, value in self.properties(branch).items():
                    known = properties.get(key, {})
                    if "items" in known and "items" in value:
                        # The items of a condition are an alternative.
                        value = {**value, "items": {"anyOf": [known["items"], value["items"]]}}
                    properties[key] = {**known, **value}
        return properties

    def link(self, path, schema):
        properties = self.properties(schema)
        content = json.dumps(properties, sort_keys=True)
        name = self.names.get(content)
        if not name:
            path = schema.get("$name", path)
            while path in self.names.values():
                path += "-2"
            name = self.names[content] = path
            self.waiting.append((name, schema, properties))
        return f"[{name}](doc:{self.page}#{name})"

    def type(self, path, schema, depth=0):
        schema = self.resolve(schema)
        if "const" in schema:
            return code(json.dumps(schema["const"]))
        if any("#" in each.get("pattern", "") for each in schema.get("anyOf", [])):
            # The section `Colors` describes the notations of colors.
            colors = [each for each in schema["anyOf"] if each.get("type") == "object"]
            return "; or ".join(["a color"] + [self.type(path, each, depth) for each in colors])
        if len(schema.get("enum", [])) > 20:
            self.pictures = schema["enum"]
            return "an illustration"
        if "enum" in schema:
            return ", ".join(code(each) for each in schema["enum"])
        for key in ["anyOf", "oneOf"]:
            # The object's section lists alternatives that only require a key.
            if key in schema and not all(set(each) <= {"required"} for each in schema[key]) and not self.properties(schema):
                parts = []
                for each in schema[key]:
                    part = self.type(path, each, depth)
                    if part not in parts:
                        parts.append(part)
                return "; or ".join(parts)
        kind = schema.get("type")
        if kind in ("number", "integer"):
            low, high = schema.get("minimum"), schema.get("maximum")
            word = "a whole number" if kind == "integer" else "a number"
            if low is not None and high is not None:
                return f"{word}, {number(low)} … {number(high)}"
            return word + (f" of at least {number(low)}" if low is not None else "")
        if kind == "boolean":
            return "`true`, `false`"
        if kind == "string":
            if schema.get("pattern", "").startswith("^data:"):
                return "a `data:` URL of a picture"
            if "#" in schema.get("pattern", ""):
                return "a color"
            return "a name" if "pattern" in schema else "a text"
        if kind == "array":
            items = schema.get("items")
            least, most = schema.get("minItems"), schema.get("maxItems")
            amount = f"{least} of" if least and least == most else f"at most {most} of" if most else "a list of"
            return f"{amount}: {self.type(path, items, depth + 1) if isinstance(items, dict) else 'values'}"
        if self.properties(schema):
            return self.link(path, schema)
        if isinstance(schema.get("additionalProperties"), dict):
            return f"by name: {self.type(path, schema['additionalProperties'], depth + 1)}"
        return "any value"

    def meaning(self, schema):
        # Each color repeats the description of all colors, which has its own section.
        words, found, _ = schema.get("description", "").partition("A color: hexadecimal")
        return words + f"A [color](doc:{self.page}#Colors)." if found else words

    def section(self, name, schema, properties, level="##"):
        required = set(schema.get("required", []))
        alternatives = [set(each["required"]) for each in schema.get("oneOf", []) if set(each) == {"required"}]
        rows = []
        for key, value in properties.items():
            value = self.resolve(value)
            path = f"{name}.{key}" if name != self.top else key
            default = value.get("default")
            note = "required" if key in required else "" if default is None else code(json.dumps(default, ensure_ascii=False))
            rows.append([code(key), self.types.get(path) or self.type(path, value), note, self.meaning(value)])
        text = f"{level} {name}\n\n"
        if description := schema.get("description"):
            text += description + (" Exactly one of these keys." if alternatives else "") + "\n\n"
        elif alternatives:
            text += "Exactly one of these keys.\n\n"
        return text + table(["key", "value", "default", "meaning"], rows) + "\n\n"

    top, types = "", {}

    def render(self, top, types={}):
        self.top, self.types = top, types
        self.link(top, self.schema)
        return self.rest()

    def rest(self, level="##"):
        """The sections of the linked objects."""
        text = ""
        while self.waiting:
            text += self.section(*self.waiting.pop(0), level)
        return text


def schema_of(program, name):
    return json.loads(program.run("schema", name))


def document_page(program):
    page = SchemaPage("DocumentFormat", schema_of(program, "pipeline"))
    return f"""# The document format

Every key of a pipeline document, with its values and its default.

## Overview

A document is JSON, in a file that ends in `.masthead.json`. Keys that begin with `$` are yours: Masthead keeps but does not read them.
Lengths are points. `masthead schema pipeline` prints the JSON Schema from which this page is made, and <doc:Headers> explains documents.

An item of `effects` is the identifier of an effect, or an object with `effect`, its `parameters`, and `enabled`, which is `false` for an
effect that is switched off. <doc:EveryEffect> lists their parameters.

{page.render("document", {"effects": "a list of: an identifier, or an object"})}
## Colors

A color is hexadecimal digits such as `#5b46c7`, with two more for the opacity; two of these in a list, for the light and the dark
appearance; the name of one of the scene's `colors`; or a list of red, green and blue in the sRGB space, each from 0 to 1.

## Illustrations

{", ".join(map(code, page.pictures))}.
"""


def gesture_page(program, catalog):
    named = re.findall(r"^  ([a-z-]+) {2,}(.+)$", program.run("help", "play").partition("\nGestures:\n")[2], re.M)
    text = """# Gestures

The gestures that have names, and every key of a gesture in a file.

## Overview

A gesture describes a finger’s movement over time. Tests, film strips and the page play gestures with the same physics. In Swift, a
gesture is a ``MastheadGesture``; the named ones are in ``NamedGesture``.

## Named gestures

"""
    def strip(name):
        picture = program.run("play", "parallax-table", "--gesture", name, "--format", "svg")
        with open(os.path.join(catalog, f"gesture-{name}.svg"), "w") as file:
            file.write(picture)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(strip, [name for name, _ in named]))
    for name, summary in named:
        text += f"### {name}\n\n{summary}\n\n![A film strip of the gesture {name}, with its curves](gesture-{name})\n\n"
    page = SchemaPage("Gestures", schema_of(program, "gesture"))
    return text + "## In a file\n\n" + re.sub("^## ", "### ", page.render("document"), flags=re.M)


def curves_page(program):
    schema = schema_of(program, "curves")
    page = SchemaPage("Curves", schema)
    return f"""# Curves

Every key of a header that is exported as curves, and plays without Masthead.

## Overview

`masthead export NAME --to curves` writes this format. The players for UIKit, SwiftUI and web pages read it.

{page.render("curves")}"""


# The command line


def command_page(program):
    overview = program.run("--help")
    def section(title):
        return re.findall(r"^  (\S+) {2,}(.+)$", overview.partition(f"\n{title}:\n")[2].partition("\n\n")[0], re.M)
    text = """# The command line

Every command of `masthead`, with its options.

## Overview

`masthead help COMMAND` prints the same on the terminal.

"""
    text += table(["command", "what it does"], [[code(name), summary] for name, summary in section("Commands")]) + "\n\n"
    for title, word in [("Environment variables", "variable"), ("Exit codes", "code")]:
        text += f"### {title}\n\n" + table([word, "meaning"], [[code(name), summary] for name, summary in section(title)]) + "\n\n"
    narrow = dict(os.environ, COLUMNS="90", NO_COLOR="1")
    def help(*words):
        return subprocess.run([program.path, "help", *words], capture_output=True, text=True, env=narrow, cwd="/").stdout.strip()
    for name, _ in section("Commands"):
        shown = help(name)
        text += f"## {name}\n\n```text\n{shown}\n```\n\n"
        for action in re.findall(r"^  ([a-z]+)", shown.partition("\nActions:\n")[2].partition("\n\n")[0], re.M):
            text += f"### {name} {action}\n\n```text\n{help(name, action)}\n```\n\n"
    return text


# HTTP


def http_pages():
    """The page of the requests, and the page of their objects."""
    names, objects = {}, ""
    text = """# The HTTP interface

Every request that the servers of `masthead serve` and `masthead snapshot review` answer.

## Overview

The server describes itself with OpenAPI documents: `GET /api/openapi.json`. This page is made from them.

"""
    for path, title in [("Tuning/openapi.json", "The page for tuning"), ("Review/review.openapi.json", "The page for reviews")]:
        description = json.load(open(os.path.join(root, "Sources/MastheadServer", path)))
        components = description["components"]
        page = SchemaPage("HTTPObjects", {"$defs": components.get("schemas", {})})
        page.prefix, page.names = "#/components/schemas/", names

        def contents(value, path):
            """The types of a body, each with its schema. `path` names an object that has no name."""
            texts = []
            for kind, media in value.get("content", {}).items():
                schema = media.get("schema", {})
                name = schema.get("$ref", "").rpartition("/")[2]
                shape = "" if kind.startswith("image/") or not schema else page.type(name or path, schema)
                texts.append(code(kind) + (f", {shape}" if "[" in shape else ""))
            return "; ".join(texts)

        def resolved(value, kind):
            return components[kind][value["$ref"].rpartition("/")[2]] if "$ref" in value else value

        text += f"## {title}\n\n{description['info'].get('description', '')}\n\n"
        for route, operations in description["paths"].items():
            for method, operation in operations.items():
                if method == "parameters":
                    continue
                text += f"### {method.upper()} {route}\n\n{operation['summary']}\n\n"
                if more := operation.get("description"):
                    text += more + "\n\n"
                parameters = []
                for parameter in operations.get("parameters", []) + operation.get("parameters", []):
                    parameter = resolved(parameter, "parameters")
                    kind = page.type("parameter", parameter.get("schema", {}))
                    parameters.append([code(parameter["name"]), parameter["in"], kind, parameter.get("description", "")])
                if body := operation.get("requestBody"):
                    kind = contents(body, operation["operationId"] + ".body")
                    parameters.append(["body", "", kind, body.get("description", "")])
                if parameters:
                    text += table(["parameter", "in", "value", "meaning"], parameters) + "\n\n"
                answers = []
                for status, answer in operation["responses"].items():
                    answer = resolved(answer, "responses")
                    kind = contents(answer, operation["operationId"] + ".answer")
                    answers.append([status, kind, answer["description"]])
                text += table(["status", "content", "meaning"], answers) + "\n\n"
        objects += page.rest()
    return text, f"""# Objects of the HTTP interface

Every object in the requests and answers of the server, with its keys.

## Overview

<doc:HTTP> lists the requests. The types are those of the server's OpenAPI documents.

{objects}"""


def generate(program, catalog, comments):
    """Writes all generated pages and pictures into a catalog. `comments` returns the comment of a Swift type."""
    found = effects(program)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda effect: draw_effect(program, effect, catalog), found))
    pages = {f"effect-{effect['effect']}": effect_page(effect, comments(effect["type"])) for effect in found}
    pages |= {
        "EveryEffect": effect_list(found),
        "DocumentFormat": document_page(program),
        "Gestures": gesture_page(program, catalog),
        "Curves": curves_page(program),
        "CommandLine": command_page(program),
    }
    pages["HTTP"], pages["HTTPObjects"] = http_pages()
    for name, text in pages.items():
        with open(os.path.join(catalog, name + ".md"), "w") as file:
            file.write(text)
    return found
