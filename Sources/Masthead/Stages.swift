/// The stages in which a frame is computed. All effects contribute to one stage, in the pipeline's order, before the next
/// stage begins; so a cut-away that stands before a stretch still cuts the stretched header.
@frozen
public struct Stages: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The header's rect.
  @inlinable public static var header: Stages { Stages(rawValue: 1) }
  /// The image's rect. Before it, the image is fitted into the header as the first stage left it.
  @inlinable public static var image: Stages { Stages(rawValue: 2) }
  /// The mask.
  @inlinable public static var mask: Stages { Stages(rawValue: 4) }
  /// Everything else: margins, named values, and the fields that say how the header looks (``FrameField/stages``).
  @inlinable public static var appearance: Stages { Stages(rawValue: 8) }

  /// Every stage, in the order in which they are computed.
  public static let ordered: [Stages] = [.header, .image, .mask, .appearance]

  /// All stages together.
  package static let all = Stages(ordered)

  /// The words for these stages, in order.
  package var names: [String] {
    zip(Self.ordered, ["header", "image", "mask", "appearance"]).filter { contains($0.0) }.map(\.1)
  }
}
