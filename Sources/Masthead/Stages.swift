/// The stages in which a frame is computed.
///
/// All effects contribute to one stage, in the pipeline's order, before the next stage begins. So a cut-away before a
/// stretch still cuts the stretched header.
///
/// ```swift
/// let stages: Stages = [.mask, .appearance]
/// print(stages.contains(.mask), stages.contains(.image))  // true false
/// ```
public struct Stages: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The distance that the header follows the list: ``HeaderFrame/scrolled``, ``HeaderFrame/collapse`` and the header's
  /// y.
  public static var scroll: Stages { Stages(rawValue: 16) }
  /// The header's rectangle.
  public static var header: Stages { Stages(rawValue: 1) }
  /// The image's rectangle. Before this stage, the image is fitted into the header that results from the first stage.
  public static var image: Stages { Stages(rawValue: 2) }
  /// The mask.
  public static var mask: Stages { Stages(rawValue: 4) }
  /// The rectangles of the elements. Before the first stage of image, mask and elements, the elements are placed in the
  /// header that results from the stage `header`. After this stage, they are scaled about their anchors.
  /// A header without elements skips the stage.
  public static var elements: Stages { Stages(rawValue: 32) }
  /// Everything else: margins, named values, and the fields for the header's appearance (``FrameField/stages``).
  public static var appearance: Stages { Stages(rawValue: 8) }

  /// All stages, in the order of their computation.
  public static let ordered: [Stages] = [.scroll, .header, .image, .mask, .elements, .appearance]

  /// All stages together.
  package static let all = Stages(ordered)

  /// The names of these stages, in order.
  package var names: [String] {
    zip(Self.ordered, ["scroll", "header", "image", "mask", "elements", "appearance"]).filter { contains($0.0) }.map(
      \.1)
  }
}
