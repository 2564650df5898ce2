import MastheadDocuments

extension HeaderCurves {
  /// The JSON Schema of exported curves.
  package static var schema: JSON {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Masthead curves",
      "description": """
      A header as numbers along the list. A distance is how far the list is scrolled from its top, in points; it is negative while \
      the list is pulled. In a layout from right to left, mirror the x of elements in the list's width, and exchange the safe \
      area's left and right.
      """,
      "type": "object",
      "required": ["curves", "name", "error", "screens", "layout", "image", "numbers"],
      "additionalProperties": false,
      "properties": [
        "curves": ["const": .number(Double(version)), "description": "The version of the format."],
        "name": ["type": "string", "description": "The name of the document."],
        "error": [
          "type": "number", "minimum": 0,
          "description":
            "The greatest difference from the pipeline that was measured, in points. A step of 255 of an opacity is 0.2.",
        ],
        "screens": [
          "type": "array",
          "description":
            "The screens on which it was measured: width, height, and the safe area's top, left, bottom and right.",
          "items": ["type": "array", "items": ["type": "number"], "minItems": 6, "maxItems": 6],
        ],
        "layout": layout, "image": image, "numbers": numbers,
        "mask": [
          "type": "string", "pattern": "^[MLQCZ]+$",
          "description": """
          The commands of the outline that cuts the header, as in SVG. Their points are the numbers mask.0.x, mask.0.y, mask.1.x \
          and so on, control points first.
          """,
        ],
        "snaps": [
          "type": "array", "description": "Intervals in which the list does not come to rest.",
          "items": object(
            [
              "start": described("The distance at which the interval begins."),
              "end": described("The distance at which the interval ends."),
              "threshold": [
                "type": "number", "minimum": 0, "maximum": 1,
                "description": "The share of the interval beyond which the list rests at the interval's end.",
              ],
            ], required: ["start", "end", "threshold"]),
        ],
        "events": [
          "type": "array", "description": "Events that are active on one side of a place of the list.",
          "items": object(
            [
              "event": ["type": "string"],
              "while": [
                "enum": ["pulled", "scrolled"],
                "description": "Whether the event is active at smaller or at greater distances.",
              ],
              "begins": described("The distance at which the event begins."),
              "ends": described("The distance at which it ends again."),
            ], required: ["event", "while", "begins", "ends"]),
        ],
        "switches": [
          "type": "array", "description": "Switches, which animate numbers between two curves.",
          "items": object(
            [
              "while": ["enum": ["pulled", "scrolled"]],
              "along": ["const": "scrolledUnder"],
              "begins": described(
                "The distance at which it turns on. In the first frame, it is on from the middle on."),
              "ends": described("The distance at which it turns off."),
              "duration": ["type": "number", "minimum": 0, "description": "The time that it takes, in seconds."],
              "easing": [
                "type": "array", "items": ["type": "number"], "minItems": 2,
                "description": "Its course over that time, at equal intervals.",
              ],
            ], required: ["while", "begins", "ends", "duration", "easing"]),
        ],
        "hides": object(
          [
            "shown": described("The distance that a shown header follows, far from the top."),
            "hidden": described("The distance that a hidden header follows, far from the top."),
            "hideAfter": ["type": "number", "minimum": 0], "revealAfter": ["type": "number", "minimum": 0],
            "settling": ["enum": ["never", "nearest", "direction"]],
            "threshold": ["type": "number", "minimum": 0, "maximum": 1],
            "duration": ["type": "number", "minimum": 0],
          ], required: ["shown", "hidden", "hideAfter", "revealAfter", "settling", "threshold", "duration"]),
        "elements": [
          "type": "array", "description": "The header's elements, from back to front.",
          "items": object(
            [
              "name": ["type": "string"],
              "clipped": ["const": false, "description": "The header's bounds do not clip the element."],
              "look": look,
            ], required: ["name", "look"]),
        ],
        "picture": ["type": "string", "description": "The name of the header's picture."],
        "pictures": [
          "type": "object", "description": "The pictures by name, as data: URLs. An icon is black.",
          "additionalProperties": ["type": "string", "pattern": "^data:image/"],
        ],
      ],
      "$defs": ["number": number, "curve": curve],
    ]
  }

  private static func object(_ properties: JSON, required: JSON) -> JSON {
    ["type": "object", "properties": properties, "required": required, "additionalProperties": false]
  }

  private static func described(_ words: String) -> JSON {
    ["$ref": "#/$defs/number", "description": .string(words)]
  }

  /// The schema of an element's look.
  private static var look: JSON {
    let color: JSON = [
      "type": "array", "minItems": 2, "maxItems": 2, "description": "A color in light and in dark surroundings.",
      "items": ["type": "string", "pattern": "^#([0-9a-f]{6}|[0-9a-f]{8})$"],
    ]
    let text = object(
      [
        "text": ["type": "string"], "size": ["type": "number"], "weight": ["type": "number"], "color": color,
        "alignment": ["enum": .array(MastheadScene.Element.Text.Alignment.allCases.map { .string($0.rawValue) })],
        "overflow": ["enum": .array(MastheadScene.Element.Text.Overflow.allCases.map { .string($0.rawValue) })],
      ], required: ["text", "size", "weight", "color", "alignment", "overflow"])
    return object(
      [
        "label": ["type": "string", "description": "The element's name for people."],
        "shape": ["enum": .array(MastheadScene.ElementShape.allCases.map { .string($0.rawValue) })],
        "fill": [
          "type": "array", "items": color, "description": "One color, or those of a gradient from top to bottom.",
        ],
        "material": ["enum": .array(MastheadScene.Element.Material.allCases.map { .string($0.rawValue) })],
        "outline": object(["color": color, "width": ["type": "number"]], required: ["color", "width"]),
        "picture": ["type": "string", "description": "The name of a picture."],
        "tint": ["description": "The color of a picture that is an icon.", "allOf": [color]],
        "focus": [
          "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
          "description":
            "The point of the picture that stays visible, as shares of its size; the middle if it is missing.",
        ],
        "texts": ["type": "array", "items": text],
        "axis": ["enum": ["vertical"], "description": "The texts stand one below the other, not side by side."],
        "role": ["enum": .array(MastheadScene.Element.Role.allCases.map { .string($0.rawValue) })],
        "alt": ["type": "string", "description": "The alternative text of the element."],
      ], required: ["label"])
  }

  private static var layout: JSON {
    object(
      [
        "height": described("The header's height at rest."),
        "collapsedHeight": described("The height that stays when the header collapses."),
        "contentInset.top": described("The scroll view's content inset."),
        "topOffset": described("The content offset at the list's top. A distance is measured from here."),
        "contentOriginY": described("The y at which the list's content begins, in content coordinates."),
        "placement": ["enum": ["aboveContent", "insideContent", "collapsedAboveContent"]],
        "safeArea": [
          "enum": ["underlap", "include", "exclude"],
          "description": "With exclude, the scroll view does not adjust its insets by itself.",
        ],
      ],
      required: [
        "height", "contentInset.top", "topOffset", "contentOriginY", "placement", "safeArea",
      ])
  }

  private static var image: JSON {
    object(
      [
        "mode": ["enum": ["aspectFill", "aspectFit", "scaleToFill"]],
        "anchor": [
          "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
          "description": "The share of the unused space that lies left of the image and above it.",
        ],
        "width": ["type": "number", "description": "The size of the picture, which gives it its shape."],
        "height": ["type": "number"],
        "expands": [
          "type": "boolean", "description": "Whether the image grows with a header that is higher than at rest.",
        ],
        "shrinks": [
          "type": "boolean", "description": "Whether the image shrinks with a header that is lower than at rest.",
        ],
      ], required: ["mode", "anchor", "width", "height", "expands", "shrinks"])
  }

  private static var numbers: JSON {
    [
      "type": "object",
      "description": """
      The header's numbers, by the names of a frame's: header.y is in content coordinates, an element's in the header's. The image \
      is first placed by its mode; then its center moves by image.centerX and image.centerY, and it is scaled about it. A number \
      without an entry is 0; opacities and scales are 1.
      """,
      "additionalProperties": ["anyOf": [["$ref": "#/$defs/number"], ["$ref": "#/$defs/curve"]]],
    ]
  }

  /// The schema of a number that depends on the screen.
  private static var number: JSON {
    [
      "description": "A number, or a sum of a constant and multiples of the screen's lengths.",
      "anyOf": [
        ["type": "number"],
        [
          "type": "object", "minProperties": 1, "additionalProperties": false,
          "properties": .object(ScreenNumber.names.map { JSON.Member($0, ["type": "number"]) }),
        ],
      ],
    ]
  }

  private static var curve: JSON {
    let course: JSON = [
      "corners": [
        "type": "array", "minItems": 1,
        "description": "Distances and values, with straight lines between them. Two at one distance are a jump.",
        "items": ["type": "array", "items": ["$ref": "#/$defs/number"], "minItems": 2, "maxItems": 2],
      ],
      "before": described("The slope before the first corner; 0 if it is missing."),
      "after": described("The slope after the last corner; 0 if it is missing."),
    ]
    var properties = course
    properties["where"] = described("Where this is negative, the number follows the other curve.")
    properties["else"] = object(course, required: ["corners"])
    var whole = properties
    whole["effects"] = [
      "type": "array", "items": ["type": "string"], "description": "The effects that make the number move.",
    ]
    whole["reducedMotion"] = object(properties, required: ["corners"])
    whole["along"] = [
      "const": "scrolledUnder", "description": "The distances are how far the content lies under the header.",
    ]
    whole["switch"] = ["type": "integer", "minimum": 0, "description": "The index of the switch that runs the number."]
    whole["on"] = [
      "description": "The number while the switch is on.",
      "anyOf": [["$ref": "#/$defs/number"], object(properties, required: ["corners"])],
    ]
    return object(whole, required: ["corners"])
  }
}
