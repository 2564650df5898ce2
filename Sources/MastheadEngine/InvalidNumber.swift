import Masthead
import MastheadDocuments

/// A number of a frame that is infinite or not a number, and the effect that wrote it.
package struct InvalidNumber: Error, Equatable, Sendable {
  /// The number's name in JSON, such as `opacity`.
  package let name: String

  /// The effect's identifier; nil if it is unknown.
  package let effect: String?

  private let value: Double

  /// Finds an invalid number in a frame. Returns nil if all numbers are finite; that takes less time than encoding the frame.
  ///
  /// To find the effect, the frame is computed again with the first effect, then with the first two effects, and so on.
  ///
  /// - Parameters:
  ///   - frame: A frame of the document.
  ///   - document: The document.
  ///   - compute: Computes the same frame of another document.
  package init?(
    in frame: borrowing HeaderFrame, of document: PipelineDocument, computing compute: (PipelineDocument) -> HeaderFrame
  ) {
    guard let number = frame.firstNotFinite(elements: document.elementNames), let header = document.header else {
      return nil
    }
    (name, value) = number
    let effects = document.effects.filter(\.isEnabled).map(\.effect)
    let culprit = effects.indices.first { index in
      let part = PipelineDocument(
        name: document.name, header: header, effects: Array(effects[...index]), scene: document.scene)
      return compute(part).firstNotFinite(elements: document.elementNames) != nil
    }
    effect = culprit.map { effects[$0].kind.identifier }
  }

  /// The problem in words that follow the effect: `opacity: must be a finite number, got nan`.
  package var problem: String { "\(name): " + ErrorText.outOfRange(-.infinity ... .infinity, got: "\(value)") }
}

extension InvalidNumber: CustomStringConvertible {
  /// The problem in one sentence: `com.example.ripple: opacity: must be a finite number, got nan`.
  package var description: String { (effect.map { "\($0): " } ?? "") + problem }
}
