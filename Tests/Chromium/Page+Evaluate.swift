import Foundation

extension Page {
  /// Evaluates JavaScript in the page and returns its value. Awaits a promise.
  ///
  /// `undefined` becomes nil or `JSON.null`. An object literal needs parentheses: `({a: 1})`.
  ///
  /// - Throws: `ChromiumError` with the message of an exception or a rejected promise, or if the value has another type.
  public func evaluate<Value: Decodable>(
    _ javaScript: String, within deadline: Duration = Browser.deadline
  ) async throws -> Value {
    let evaluation: Evaluation<Value> = try await run(javaScript, byValue: true, within: deadline)
    guard let value = evaluation.value else {
      throw ChromiumError("`\(javaScript.abridged)`: expected \(Value.self), got \(evaluation.text).")
    }
    return value
  }

  /// Evaluates JavaScript in the page and ignores its value. Awaits a promise.
  ///
  /// - Throws: `ChromiumError` with the message of an exception or a rejected promise.
  public func evaluate(_ javaScript: String, within deadline: Duration = Browser.deadline) async throws {
    // Does not request the value, which may be anything, such as an element.
    let _: Evaluation<JSON> = try await run(javaScript, byValue: false, within: deadline)
  }

  /// Waits until a JavaScript expression is truthy, and checks it every 20 ms. Continues waiting after an exception, and while
  /// another page replaces the page.
  ///
  /// - Throws: `ChromiumError` with the awaited expression, its last value and the page's errors.
  public func wait(until javaScript: String, within deadline: Duration = Browser.deadline) async throws {
    try await wait(
      for: javaScript, "value", "String(value)", words: "until `\(javaScript.abridged)`", within: deadline)
  }

  /// Waits until a JavaScript expression has a value, like ``wait(until:within:)``. `undefined` counts as null.
  public func wait(
    for javaScript: String, toBe value: JSON, within deadline: Duration = Browser.deadline
  ) async throws {
    let expected = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let sorted = """
      (value => JSON.stringify(value, (_, part) => part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort()) : part) ?? 'null')
      """
    try await wait(
      for: javaScript, "\(sorted)(value) === \(sorted)(\(expected))", "JSON.stringify(value)",
      words: "for `\(javaScript.abridged)` to be \(expected.abridged)", within: deadline)
  }

  /// Waits until a JavaScript expression equals a number within a tolerance, like ``wait(until:within:)``.
  public func wait(
    for javaScript: String, toBe number: Double, tolerance: Double, within deadline: Duration = Browser.deadline
  ) async throws {
    try await wait(
      for: javaScript, "typeof value === 'number' && Math.abs(value - (\(number))) <= \(tolerance)", "String(value)",
      words: "for `\(javaScript.abridged)` to be \(number) ± \(tolerance)", within: deadline)
  }

  /// - Parameters:
  ///   - condition: JavaScript that tests `value`.
  ///   - text: JavaScript for the text of `value` in the error.
  ///   - words: A description of the awaited condition.
  private func wait(
    for javaScript: String, _ condition: String, _ text: String, words: String, within deadline: Duration
  ) async throws {
    let end = ContinuousClock.now + deadline
    var last = "a page that was being replaced"
    repeat {
      let rest = max(.zero, end - .now)
      do {
        // Polls in the page, because a command takes longer than the expression.
        let outcome: String? = try await evaluate(
          """
          (async () => {
            const end = performance.now() + \(rest.milliseconds);
            for (;;) {
              let last;
              try {
                const value = await (\(javaScript)
                );
                if (\(condition)) return null;
                last = \(text);
              } catch (error) {
                last = String(error);
              }
              if (performance.now() >= end) return last;
              await new Promise(done => setTimeout(done, 20));
            }
          })()
          """, within: rest + .seconds(5))
        guard let outcome else { return }
        last = outcome
      } catch let error as ChromiumError where error.kind == .replacedPage {
        try await Task.sleep(for: .milliseconds(20))
      } catch let error as ChromiumError where error.kind == .timeout {
        last = "a page too busy to answer"
      }
    } while .now < end
    throw failure("Waited \(deadline) \(words), but it was \(last.abridged).")
  }

  private func run<Value>(
    _ javaScript: String, byValue: Bool, within deadline: Duration
  ) async throws -> Evaluation<Value> {
    let evaluation = try await send(
      "Runtime.evaluate",
      [
        "expression": .string(javaScript), "awaitPromise": true, "returnByValue": .bool(byValue), "userGesture": true,
      ], within: deadline, returning: Evaluation<Value>.self)
    if let exception = evaluation.exception {
      throw ChromiumError("`\(javaScript.abridged)` threw \(exception.message)")
    }
    return evaluation
  }
}

/// The result of an evaluation.
private struct Evaluation<Value: Decodable>: Decodable {
  /// The thrown exception.
  var exception: ExceptionDetails?
  /// The value, or nil if it has another type.
  var value: Value?
  /// A description of the result if there is no value.
  var text = ""

  private enum Key: CodingKey {
    case result, exceptionDetails
  }

  private enum ResultKey: CodingKey {
    case value, unserializableValue
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    exception = try container.decodeIfPresent(ExceptionDetails.self, forKey: .exceptionDetails)
    guard exception == nil else { return }
    let result = try container.nestedContainer(keyedBy: ResultKey.self, forKey: .result)
    if result.contains(.value) {
      value = try? result.decode(Value.self, forKey: .value)
    } else if try result.decodeIfPresent(String.self, forKey: .unserializableValue) == "-0" {
      value = try? Connection.decoder.decode(Value.self, from: Data("-0.0".utf8))
    } else if result.contains(.unserializableValue) {
      value = try? result.decode(Value.self, forKey: .unserializableValue)
    } else {
      value = try? Connection.decoder.decode(Value.self, from: Data("null".utf8))
    }
    if value == nil { text = try container.decode(RemoteObject.self, forKey: .result).text }
  }
}
