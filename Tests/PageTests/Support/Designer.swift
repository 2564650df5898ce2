import Chromium
import Foundation
import Testing

/// A simulated designer, who uses a mouse and a keyboard and finds controls only by role and name.
///
/// Counts the effort: each click, drag and drop is an action of the pointer, and each pressed key is a character.
final class Designer {
  let tuning: TuningPage
  private(set) var actions = 0
  private(set) var characters = 0

  init(_ tuning: TuningPage) {
    self.tuning = tuning
  }

  private var page: Page { tuning.page }

  // MARK: Finding

  /// Waits for a visible control, and returns its selector.
  ///
  /// - Parameter place: A named part of the page that contains the control; nil for the whole page.
  @discardableResult
  func find(_ control: Control, in place: Control? = nil) async throws -> String {
    let group: String? = if let place { try await page.find(place) } else { nil }
    return try await page.find(control, in: group)
  }

  /// The middle of an element of the header, in the window.
  private func place(of element: String, at share: Double = 0.5) async throws -> Point {
    try await tuning.wait(until: "masthead.frame.elements?.\(element)")
    try await tuning.waitUntilIdle()
    let middle: [Double] = try await page.evaluate(
      """
      (({frame: {elements: {\(element): {x, y, width, height}}, header, offset}}) =>
        [x + width * \(share) + header.x, y + height / 2 + header.y - offset])(masthead)
      """)
    return try await tuning.location(middle[0], middle[1])
  }

  // MARK: The pointer

  /// Clicks a control.
  func press(_ role: String, _ name: String, in place: Control? = nil) async throws {
    actions += 1
    try await page.click(find(Control(role, name), in: place))
  }

  /// Clicks a point of the phone's screen.
  func press(x: Double, y: Double) async throws {
    actions += 1
    try await page.click(at: tuning.location(x, y))
  }

  /// Clicks an element of the header on the phone.
  func press(element: String) async throws {
    actions += 1
    try await page.click(at: place(of: element))
  }

  /// Replaces a text of the header on the phone: a double-click, which counts as two actions, and the new text.
  ///
  /// - Parameter share: The position of the text in its element, from 0 at the left to 1 at the right.
  func retype(element: String, at share: Double = 0.5, _ text: String) async throws {
    actions += 2
    let point = try await place(of: element, at: share)
    try await page.doubleClick(at: point)
    try await tuning.wait(for: "document.activeElement.ariaLabel", toBe: "Text on the phone")
    try await type(text)
    try await tuning.wait(
      until: "masthead.session.pipeline.scene.elements.\(element).texts.some(({text}) => text === \(quoted(text)))"
    )
  }

  /// Drags an element of the header on the phone, in points.
  func drag(element: String, x: Double, y: Double) async throws {
    actions += 1
    let (start, scale) = (try await place(of: element), try await page.evaluate("masthead.place.scale") as Double)
    try await page.drag(from: start, to: Point(start.x + x * scale, start.y + y * scale))
  }

  /// Drags the list on the phone, in points, and holds it before the release, so that it does not decelerate.
  func drag(fromX x: Double, y: Double, by distance: Double) async throws {
    actions += 1
    let start = try await tuning.location(x, y)
    let scale: Double = try await page.evaluate("masthead.place.scale")
    try await page.mouse(.moved, at: start)
    try await page.mouse(.pressed, at: start)
    let end = Point(start.x, start.y + distance * scale)
    for step in 1...10 {
      try await page.mouse(.moved, at: Point(end.x, start.y + distance * scale * Double(step) / 10))
    }
    try await Task.sleep(for: .milliseconds(300))
    try await page.mouse(.released, at: end)
  }

  /// Drops a file from the desktop on an element of the header, or on a point of the phone.
  func drop(_ file: String, on element: String? = nil, x: Double = 187, y: Double = 120) async throws {
    actions += 1
    let point: Point =
      if let element { try await place(of: element) } else { try await tuning.location(x, y) }
    for type in ["dragEnter", "dragOver", "drop"] {
      try await page.call(
        "Input.dispatchDragEvent",
        [
          "type": .string(type), "x": .number(point.x), "y": .number(point.y),
          "data": ["items": [], "files": [.string(file)], "dragOperationsMask": 1],
        ])
    }
  }

  // MARK: The keyboard

  /// Types a text into the focused control.
  func type(_ text: String) async throws {
    characters += text.count
    try await page.type(text)
  }

  /// Presses a key.
  func press(_ key: Key) async throws {
    characters += 1
    try await page.key(key)
  }

  /// Replaces the text of a field, and leaves the field.
  func enter(_ text: String, into role: String, _ name: String, in place: Control? = nil) async throws {
    try await press(role, name, in: place)
    characters += 1
    try await page.key(Key("a")!, modifiers: .control)
    try await type(text)
    try await press(.tab)
  }

  /// Chooses from a menu: a click opens it, a key goes to the choice, and Enter takes it.
  ///
  /// On a busy machine, a menu may treat the letters of a word as two words, and choose another item.
  func choose(_ key: Key, from name: String, in place: Control? = nil) async throws {
    try await press("combobox", name, in: place)
    try await press(key)
    try await press(.enter)
  }

  // MARK: The count

  /// Expects at most these numbers of actions and characters.
  func expect(atMost actions: Int, characters: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.actions <= actions, "actions of the pointer", sourceLocation: sourceLocation)
    #expect(self.characters <= characters, "typed characters", sourceLocation: sourceLocation)
  }
}
