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
    let end = ContinuousClock.now + deadline
    var last = "a page that was being replaced"
    repeat {
      let rest = max(.zero, end - .now)
      do {
        let outcome: JSON = try await evaluate(
          """
          (async () => {
            const end = performance.now() + \(rest.milliseconds);
            for (;;) {
              let last;
              try {
                const value = await (\(javaScript)
                );
                if (value) return true;
                last = String(value);
              } catch (error) {
                last = String(error);
              }
              if (performance.now() >= end) return last;
              await new Promise(done => setTimeout(done, 20));
            }
          })()
          """, within: rest + .seconds(1))
        guard case .string(let value) = outcome else { return }
        last = value
      } catch let error as ChromiumError where error.kind == .replacedPage {
        try await Task.sleep(for: .milliseconds(20))
      } catch let error as ChromiumError where error.kind == .timeout {
        last = "a page too busy to answer"
      }
    } while .now < end
    throw failure("Waited \(deadline) until `\(javaScript.abridged)`, but it was \(last.abridged).")
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
