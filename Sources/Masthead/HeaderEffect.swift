/// A value with parameters that contributes to a header's layout and to its frames.
///
/// An effect declares its identifier and its stages. The pipeline calls it only for those stages:
///
///     struct FadeOut: HeaderEffect {
///       static let identifier = "com.example.fade"
///       static let stages: Stages = .appearance
///       static let parameters = [Parameter("amount", \FadeOut.amount, in: 0...1)]
///       var amount = 1.0
///
///       func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _: inout NoMemory) {
///         frame.opacity *= 1 - amount * frame.collapse
///       }
///     }
///
/// An effect is pure: the same moment and memory give the same frame, to the last bit.
public protocol HeaderEffect: Parameterized, DynamicEffect {
  /// The state that the effect keeps from one tick to the next. It must consist of plain bytes. Most effects keep none.
  associatedtype Memory: BitwiseCopyable & Sendable = NoMemory

  /// The identifier of the effect in documents: a short name for a built-in effect (`cut-away`), or reverse DNS
  /// (`com.example.ripple`).
  static var identifier: String { get }

  /// The display name. By default the type's name, split into words.
  static var name: String { get }

  /// The identifiers of the effect in earlier versions. Documents may still use them. Empty by default.
  static var formerIdentifiers: [String] { get }

  /// The version of the effect. Increase it when the same parameters give different frames. 1 by default.
  static var version: Int { get }

  /// Updates parameters that were written for an earlier version. By default it changes nothing.
  ///
  /// It is called once and must apply all changes since that version. For example, a document of version 1 goes to
  /// version 3 directly. A parameter that was only renamed needs no migration: pass its earlier names as `formerly`.
  ///
  ///     static func migrate(_ parameters: inout WrittenParameters, from version: Int) {
  ///       // Until version 2, speed was in points a frame.
  ///       if version < 2, let speed = parameters["speed"]?.number { parameters["speed"] = .number(speed * 60) }
  ///     }
  ///
  /// - Parameters:
  ///   - parameters: The parameters in the document, under the names that the document uses.
  ///   - version: The version that the document was written for: at least 1, and less than ``version``.
  static func migrate(_ parameters: inout WrittenParameters, from version: Int)

  /// One sentence that describes the effect. Empty by default.
  static var summary: String { get }

  /// The stages of a frame that the effect contributes to. Empty by default, for an effect that only changes the
  /// layout.
  static var stages: Stages { get }

  /// The parameters that can be tuned. Empty by default.
  static var parameters: [Parameter<Self>] { get }

  /// Creates the effect with its default parameters.
  init()

  /// The effect's memory before the first frame.
  var memory: Memory { get }

  /// Whether the effect uses its memory with its current parameters. By default it does if its memory has a size.
  ///
  /// An effect that does not use it must neither read nor write the memory in ``contribute(_:to:at:_:)``.
  var remembers: Bool { get }

  /// Sets facts of the layout. It is called when the environment or a parameter changes, never while scrolling.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Contributes to one stage of a frame, starting from the result of earlier effects.
  ///
  /// - Parameters:
  ///   - stage: Exactly one of the effect's ``stages``.
  ///   - frame: The frame so far.
  ///   - moment: The scroll state and the layout.
  ///   - memory: The effect's memory. The pipeline keeps changes to it once a tick of 1/120 s.
  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory)
}

/// The memory of an effect that keeps no state.
@frozen
public struct NoMemory: Equatable, Sendable, BitwiseCopyable {
  /// Creates an empty memory.
  @inlinable
  public init() {}
}

extension HeaderEffect {
  public static var name: String { words(fromIdentifier: String(describing: Self.self)) }
  public static var formerIdentifiers: [String] { [] }
  public static var version: Int { 1 }
  public static func migrate(_ parameters: inout WrittenParameters, from version: Int) {}
  public static var summary: String { "" }
  @inlinable public static var stages: Stages { [] }
  /// Whether the effect's memory has a size.
  @inlinable public var remembers: Bool { MemoryLayout<Memory>.size > 0 }
  /// No parameters.
  public static var parameters: [Parameter<Self>] { [] }

  /// Leaves the layout as it is.
  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory
  ) {}
}

extension HeaderEffect where Memory == NoMemory {
  /// The empty memory.
  @inlinable
  public var memory: NoMemory { NoMemory() }
}
