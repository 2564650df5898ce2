import Foundation
import Synchronization

/// An action of the mouse.
public enum MouseAction: String, Sendable {
  case pressed, moved, released
}

/// A mouse button.
public enum MouseButton: String, Sendable {
  case none, left, middle, right

  /// The button's bit in `MouseEvent.buttons`.
  var mask: Int {
    switch self {
    case .none: 0
    case .left: 1
    case .right: 2
    case .middle: 4
    }
  }
}

/// An action of the fingers.
public enum TouchAction: String, Sendable {
  case start, move, end, cancel
}

/// Modifier keys that are held during another action.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let alt = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let meta = Modifiers(rawValue: 4)
  public static let shift = Modifiers(rawValue: 8)
}

/// The mouse buttons and fingers that are held on a page.
final class InputState: Sendable {
  private let held = Mutex<[MouseButton]>([])
  private let isTouched = Mutex(false)

  /// Whether a button or a finger is down.
  var isHeld: Bool { isTouched.withLock { $0 } || held.withLock { !$0.isEmpty } }

  func apply(_ action: TouchAction) {
    isTouched.withLock { $0 = action == .start || action == .move }
  }

  /// Returns the event's button and the mask of all buttons that are held during it.
  func apply(_ action: MouseAction, _ button: MouseButton) -> (button: MouseButton, mask: Int) {
    held.withLock { held in
      switch action {
      case .pressed: held.append(button)
      case .released: held.removeAll { $0 == button }
      case .moved: break
      }
      return (action == .moved ? held.last ?? .none : button, held.reduce(0) { $0 | $1.mask })
    }
  }
}

// MARK: - Mouse

extension Page {
  /// Performs a mouse action. Returns when the page has handled the event.
  ///
  /// A pressed button stays pressed in later events until it is released.
  public func mouse(
    _ action: MouseAction, at point: Point, button: MouseButton = .left, clickCount: Int = 1, modifiers: Modifiers = []
  ) async throws {
    let (button, mask) = input.apply(action, button)
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": .string("mouse\(action.rawValue.capitalized)"), "x": .number(point.x), "y": .number(point.y),
        "button": .string(button.rawValue), "buttons": .number(Double(mask)),
        "clickCount": action == .moved ? 0 : .number(Double(clickCount)),
        "modifiers": .number(Double(modifiers.rawValue)), "pointerType": "mouse",
      ])
  }

  /// Clicks at a point.
  public func click(at point: Point, button: MouseButton = .left, modifiers: Modifiers = []) async throws {
    try await mouse(.moved, at: point, modifiers: modifiers)
    try await mouse(.pressed, at: point, button: button, modifiers: modifiers)
    try await mouse(.released, at: point, button: button, modifiers: modifiers)
  }

  /// Clicks twice at a point.
  public func doubleClick(at point: Point) async throws {
    try await click(at: point)
    try await mouse(.pressed, at: point, clickCount: 2)
    try await mouse(.released, at: point, clickCount: 2)
  }

  /// Waits for an element, scrolls it into view, and clicks its center when the element is enabled and no longer moves.
  /// Retries if the element moves away from the pointer.
  ///
  /// - Throws: `ChromiumError` if the element does not appear in time, stays disabled, or is covered by another element.
  public func click(_ selector: String, within deadline: Duration = Browser.deadline) async throws {
    let end = ContinuousClock.now + deadline
    var rest = deadline
    while rest > .zero {
      try await click(at: reach(selector, within: rest))
      if try await hasHit() { return }
      rest = end - .now
    }
    throw failure("Cannot click `\(selector)`: it moves.")
  }

  /// Presses the left button at one point, moves in a straight line to another point, and releases the button there.
  ///
  /// - Parameter steps: How many moves it takes. The page handles about one a frame.
  public func drag(from start: Point, to end: Point, steps: Int = 10, modifiers: Modifiers = []) async throws {
    precondition(steps > 0, "A drag takes at least one step.")
    try await mouse(.moved, at: start, modifiers: modifiers)
    try await mouse(.pressed, at: start, modifiers: modifiers)
    for step in 1...steps {
      try await mouse(.moved, at: start.toward(end, by: Double(step) / Double(steps)), modifiers: modifiers)
    }
    try await mouse(.released, at: end, modifiers: modifiers)
  }

  /// Turns the wheel over a point. Returns when the page has handled the event. Positive deltas scroll to the right and
  /// down.
  public func wheel(
    at point: Point, deltaX: Double = 0, deltaY: Double = 0, modifiers: Modifiers = []
  ) async throws {
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": .number(point.x), "y": .number(point.y), "deltaX": .number(deltaX),
        "deltaY": .number(deltaY), "modifiers": .number(Double(modifiers.rawValue)), "pointerType": "mouse",
      ])
    // The reply does not wait for the page's listeners, which receive the event in the next frame.
    try await nextFrame()
  }
}

// MARK: - Touch

extension Page {
  /// Puts fingers down, moves them or lifts them. Returns when the page has handled the event.
  ///
  /// - Parameter points: The points of all fingers: at least one for `start` and `move`, none for `end` and `cancel`.
  public func touch(_ action: TouchAction, at points: Point..., modifiers: Modifiers = []) async throws {
    try await touch(action, at: points, modifiers: modifiers, time: .now)
  }

  private func touch(_ action: TouchAction, at points: [Point], modifiers: Modifiers = [], time: Date) async throws {
    input.apply(action)
    try await send(
      "Input.dispatchTouchEvent",
      [
        "type": .string("touch\(action.rawValue.capitalized)"), "modifiers": .number(Double(modifiers.rawValue)),
        "touchPoints": .array(
          points.enumerated().map { ["x": .number($1.x), "y": .number($1.y), "id": .number(Double($0))] }),
        "timestamp": .number(time.timeIntervalSince1970),
      ])
  }

  /// Puts a finger down at one point, moves it in a straight line to another point, and lifts it there.
  ///
  /// - Parameter steps: How many moves it takes. The page handles about one a frame.
  public func swipe(from start: Point, to end: Point, steps: Int = 10) async throws {
    precondition(steps > 0, "A swipe takes at least one step.")
    try await touch(.start, at: start)
    for step in 1...steps { try await touch(.move, at: start.toward(end, by: Double(step) / Double(steps))) }
    try await touch(.end)
  }

  /// Flings with a finger: puts it down, moves it down by a distance in pixels at a speed in pixels per second, and lifts it
  /// while it moves.
  ///
  /// The page reads the speed from the times of the events, which have equal intervals even if they arrive late on a busy machine.
  public func fling(from start: Point, by distance: Double, speed: Double) async throws {
    let duration = abs(distance) / speed
    let steps = max(1, Int((duration * 100).rounded(.up)))
    let begin = Date.now
    try await touch(.start, at: [start], time: begin)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let time = begin + duration * share
      // The browser would correct the time of an event in the future.
      if time > .now { try await Task.sleep(for: .seconds(time.timeIntervalSinceNow)) }
      try await touch(.move, at: [Point(start.x, start.y + distance * share)], time: time)
    }
    try await touch(.end, at: [], time: begin + duration)
  }

  /// Taps a point.
  public func tap(at point: Point) async throws {
    try await touch(.start, at: point)
    try await touch(.end)
  }
}

// MARK: - Keyboard

extension Page {
  /// Presses and releases a key in the focused element.
  public func key(_ key: Key, modifiers: Modifiers = []) async throws {
    try await self.key(.down, key, modifiers: modifiers)
    try await self.key(.up, key, modifiers: modifiers)
  }

  /// Presses or releases a key in the focused element.
  public func key(_ action: KeyAction, _ key: Key, modifiers: Modifiers = []) async throws {
    try await self.key(action, key, modifiers: modifiers, time: .now)
  }

  private func key(_ action: KeyAction, _ key: Key, modifiers: Modifiers = [], time: Date) async throws {
    let modifiers = key.needsShift ? modifiers.union(.shift) : modifiers
    var parameters: [String: JSON] = [
      "type": action == .up ? "keyUp" : "rawKeyDown", "key": .string(key.name), "code": .string(key.code),
      "windowsVirtualKeyCode": .number(Double(key.number)), "modifiers": .number(Double(modifiers.rawValue)),
      "timestamp": .number(time.timeIntervalSince1970),
    ]
    // A key together with Control types nothing.
    if action == .down, let text = key.text, modifiers.isSubset(of: [.shift]) {
      parameters["type"] = "keyDown"
      parameters["text"] = .string(text)
    }
    try await send("Input.dispatchKeyEvent", .object(parameters))
  }

  /// Types text into the focused element, key by key. All keys have the same time, so that a menu treats them as one
  /// word even if they arrive late on a busy machine.
  ///
  /// A character that is not on a US keyboard is inserted like the text of an input method.
  public func type(_ text: String) async throws {
    let time = Date.now
    for character in text {
      if let key = Key(character) {
        for action in [KeyAction.down, .up] { try await self.key(action, key, time: time) }
      } else {
        try await send("Input.insertText", ["text": .string(String(character))])
      }
    }
  }
}

// MARK: - Elements

extension Page {
  /// The frame of the first matching element, without scrolling to it.
  public func frame(of selector: String) async throws -> Rect {
    let frame: Rect? = try await evaluate(
      """
      (() => {
        const element = document.querySelector(\(selector.quoted));
        if (!element) return null;
        const {x, y, width, height} = element.getBoundingClientRect();
        return {x, y, width, height};
      })()
      """)
    guard let frame else { throw failure("There is no element `\(selector)`.") }
    return frame
  }

  /// Waits for an element, scrolls it into view, and returns its center when a click there would hit it.
  ///
  /// The page may still move the element before the click. A guard hides a click on another element from the page.
  /// `hasHit` returns whether the click hit, and removes the guard.
  private func reach(_ selector: String, within deadline: Duration) async throws -> Point {
    let end = ContinuousClock.now + deadline
    try await wait(until: "document.querySelector(\(selector.quoted))", within: deadline)
    while true {
      let outcome: Reach = try await evaluate(
        """
        (async () => {
          const element = document.querySelector(\(selector.quoted));
          if (!element) return {obstacle: 'it no longer exists'};
          element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
          const before = element.getBoundingClientRect();
          await new Promise(requestAnimationFrame);
          const {left, top, width, height} = element.getBoundingClientRect();
          if (width === 0 || height === 0) return {obstacle: 'it is not shown'};
          if (element.matches(':disabled')) return {obstacle: 'it is disabled'};
          if (left !== before.left || top !== before.top) return {obstacle: 'it moves'};
          const [x, y] = [left + width / 2, top + height / 2];
          let hit = document.elementFromPoint(x, y);
          while (hit?.shadowRoot) {
            const inner = hit.shadowRoot.elementFromPoint(x, y);
            if (!inner || inner === hit) break;
            hit = inner;
          }
          if (!hit) return {obstacle: 'its middle is outside the viewport'};
          const belongs = hit => element.contains(hit) || hit.closest?.('label')?.control === element;
          if (!belongs(hit)) return {obstacle: `${hit.cloneNode(false).outerHTML} lies over it`};
          const aim = {isMissed: false, types: ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']};
          aim.guard = event => {
            if (event.type === 'pointerdown') aim.isMissed = !belongs(event.composedPath()[0]);
            if (!aim.isMissed) return;
            event.stopImmediatePropagation();
            event.preventDefault();
          };
          for (const type of aim.types) addEventListener(type, aim.guard, true);
          window[Symbol.for('aim')] = aim;
          return {point: {x, y}};
        })()
        """)
      if let point = outcome.point { return point }
      guard .now < end else {
        throw failure("Cannot click `\(selector)`: \((outcome.obstacle ?? "").abridged).")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns whether the click hit the element of the last `reach`.
  private func hasHit() async throws -> Bool {
    do {
      return try await evaluate(
        """
        (() => {
          const aim = window[Symbol.for('aim')];
          for (const type of aim?.types ?? []) removeEventListener(type, aim.guard, true);
          return !aim?.isMissed;
        })()
        """)
    } catch let error as ChromiumError where error.kind == .replacedPage {
      // A click that navigates has hit its link.
      return true
    }
  }
}

/// The point to click, or the reason why the element cannot be clicked.
private struct Reach: Decodable {
  var point: Point?
  var obstacle: String?
}

extension String {
  /// The text as a JavaScript literal.
  var quoted: String {
    // Encoding a string cannot fail.
    String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self)
  }
}
