"""Makes tests from the examples in the documentation comments of public declarations.

Each block of Swift in such a comment is a test. A line `print(VALUE)  // OUTPUT` must print OUTPUT. A block that begins with
`@Test` is a test itself. `.ci/docs --examples` writes the tests, and `.ci/docs` fails if they are not current.
"""
import glob
import os
import re

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The test targets that run the examples, each with the modules of its examples and the modules that it imports.
targets = {
    "MastheadTestingTests": (
        ["Masthead", "MastheadDocuments", "MastheadTesting"], ["Masthead", "MastheadDocuments", "MastheadTesting", "Testing"]),
    "MastheadLiveTests": (["MastheadLive"], ["Masthead", "MastheadLive", "Testing"]),
    "MastheadUIKitTests": (["MastheadUIKit"], ["Masthead", "MastheadUIKit", "Testing", "UIKit"]),
    "MastheadSwiftUITests": (["MastheadSwiftUI"], ["Masthead", "MastheadSwiftUI", "SwiftUI", "Testing"]),
}


def blocks(path):
    """The blocks of Swift in a file's comments, each with a name from the declaration that follows it."""
    lines = open(path).read().split("\n")
    found, block = [], None
    for index, line in enumerate(lines):
        comment = re.match(r" */// ?(.*)$", line)
        if not comment:
            block = None
        elif block is not None and comment[1].startswith("```"):
            declaration = next(each for each in lines[index:] if not re.match(r" *(///|@|#)", each))
            name = re.search(r"(?:struct|enum|class|protocol|func|var|init|typealias|case) ?`?(\w*)", declaration)
            found.append((name[1] or "initializer", block))
            block = None
        elif block is not None:
            block.append(comment[1])
        elif comment[1] == "```swift":
            block = []
    return found


def test(name, block):
    if block[0].startswith("@Test"):
        return ["  " + line if line else "" for line in block]
    lines = [f"  @Test func {name}() async throws {{"]
    for line in block:
        printed = re.match(r"^( *)print\((.*)\)  // (.*)$", line)
        if printed:
            expected = printed[3].replace("\\", "\\\\").replace('"', '\\"')
            line = f'{printed[1]}#expect(printed({printed[2]}) == "{expected}")'
        lines.append("    " + line if line else "")
    # The compiler warns about a value that is never used.
    lines += [f"    _ = {each[1]}" for each in (re.match(r"(?:let|var) (\w+)", line) for line in block) if each]
    return lines + ["  }"]


def generated(target):
    modules, imports = targets[target]
    lines = ["// swift-format-ignore-file", "// Generated from the documentation comments by .ci/docs --examples.", ""]
    lines += [f"import {each}" for each in imports]
    lines += ["", "/// The examples in the documentation comments."]
    if target != "MastheadTestingTests":
        lines.append("@MainActor")
    lines.append("@Suite struct ReferenceExamples {")
    names = set()
    for module in modules:
        for path in sorted(glob.glob(os.path.join(root, "Sources", module, "**/*.swift"), recursive=True)):
            for name, block in blocks(path):
                name = f"exampleOf{name[0].upper()}{name[1:]}"
                while name in names:
                    name += "Again"
                names.add(name)
                lines += test(name, block) + [""]
    lines += [
        "  /// The text that `print` writes.", "  private func printed(_ items: Any...) -> String {",
        '    items.map { "\\($0)" }.joined(separator: " ")', "  }", "}", ""]
    return "\n".join(lines)


def write(check=False):
    """Writes the tests, or returns the files that are not current."""
    stale = []
    for target in targets:
        path = os.path.join(root, "Tests", target, "ReferenceExamples.swift")
        text = generated(target)
        if not os.path.exists(path) or open(path).read() != text:
            stale.append(os.path.relpath(path, root))
            if not check:
                open(path, "w").write(text)
    return stale
