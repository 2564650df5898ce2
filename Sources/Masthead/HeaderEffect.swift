/// A value with parameters that contributes to a header's layout and to its frames.
///
/// An effect says what it is called and which stages of a frame it works on; the pipeline calls it for those alone:
///
///     struct Fade: HeaderEffect {
///       static let identifier = "com.example.fade"
///       static let stages: Stages = .appearance
///       static let parameters = [Parameter("amount", \Fade.amount, in: 0...1)]
///       var amount = 1.0
///
///       func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _: inout NoMemory) {
///         frame.opacity *= 1 - amount * frame.collapse
///       }
///     }
///
/// An effect is pure: the same moment and memory give the same frame, to the last bit.
public protocol HeaderEffect: Parameterized, DynamicEffect {
  /// What the effect remembers from one tick to the next: plain bytes. Most effects remember nothing.
  associatedtype Memory: BitwiseCopyable & Sendable = NoMemory

  /// The word for the effect in documents: a built-in's short name (`cut-away`), or reverse DNS (`com.example.ripple`).
  static var identifier: String { get }

  /// The name that people see. By default the type's name in words.
  static var name: String { get }

  /// What the effect was called in earlier versions: documents that still say so are read. Nothing by default.
  static var formerIdentifiers: [String] { get }

  /// Which of its versions the effect is: a whole number that grows when the same parameters give other frames. 1 by default.
  static var version: Int { get }

  /// Brings the parameters of a document that was written for an earlier version up to date. By default nothing is changed, and
  /// the same parameters give the frames that they give now.
  ///
  /// It is called once, with everything that happened since to be done: a document of version 1 is given to version 3 as it is.
  /// A parameter that has another name and means the same needs no migration; it says so by `formerly`.
  ///
  ///     static func migrate(_ parameters: inout WrittenParameters, from version: Int) {
  ///       // Until version 2, speed was in points a frame.
  ///       if version < 2, let speed = parameters["speed"]?.number { parameters["speed"] = .number(speed * 60) }
  ///     }
  ///
  /// - Parameters:
  ///   - parameters: those that the document gives, under the names that it gives them.
  ///   - version: the version that the document was written for: at least 1, and smaller than ``version``.
  static func migrate(_ parameters: inout WrittenParameters, from version: Int)

  /// One sentence that says what the effect does. Empty by default.
  static var summary: String { get }

  /// The stages of a frame that the effect contributes to. None by default, for an effect that states facts alone.
  static var stages: Stages { get }

  /// What can be tuned. Nothing by default.
  static var parameters: [Parameter<Self>] { get }

  /// The effect with its defaults.
  init()

  /// What the effect remembers before the first frame.
  var memory: Memory { get }

  /// States facts about the layout. It is called when the environment or a parameter changed, never while scrolling.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Contributes to one stage of a frame, starting from what earlier effects left there.
  ///
  /// - Parameters:
  ///   - stage: exactly one of the effect's ``stages``.
  ///   - frame: the frame so far.
  ///   - moment: the scroll state and the layout.
  ///   - memory: what the effect remembers; it is kept once a tick of 1/120 s.
  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory)
}

/// The memory of an effect that remembers nothing.
@frozen
public struct NoMemory: Equatable, Sendable, BitwiseCopyable {
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
  public static var parameters: [Parameter<Self>] { [] }

  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory
  ) {}
}

extension HeaderEffect where Memory == NoMemory {
  @inlinable
  public var memory: NoMemory { NoMemory() }
}
