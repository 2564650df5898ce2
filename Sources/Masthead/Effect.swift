/// A step of a ``Pipeline``, which contributes to frames or to the layout.
///
/// Do not conform to it directly. An effect that is written in Swift conforms to ``HeaderEffect``, ``RememberingEffect``
/// or ``LayoutEffect``, and gets everything here from them.
public protocol Effect: Tunable {
  /// The effect's descriptor: its identifier, name, stages and parameters.
  var kind: EffectKind { get }

  /// The size and the alignment of the effect's memory, in bytes. The alignment is at most 16.
  var memorySize: (size: Int, alignment: Int) { get }

  /// Whether the effect uses its memory with its current parameters.
  var remembers: Bool { get }

  /// Writes the effect's initial memory to an address.
  func storeMemory(to address: UnsafeMutableRawPointer)

  /// Sets the effect's facts in the layout. See ``LayoutEffect/layOut(_:in:)``.
  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Returns the function that contributes to frames. A pipeline calls this method when it receives the effect.
  func contribution() -> Contribution
}

/// A function that contributes to a frame in ``Moment/stage``. Its last argument is the address of the effect's memory.
public typealias Contribution = @Sendable (inout HeaderFrame, Moment, UnsafeMutableRawPointer) -> Void

/// The declarations that all effects written in Swift share.
///
/// Conform to ``HeaderEffect``, ``RememberingEffect`` or ``LayoutEffect``, which add the effect's function.
public protocol DeclaredEffect: Parameterized, Effect {
  /// The identifier of the effect in documents: a short name for a built-in effect (`cut-away`), or reverse DNS
  /// (`com.example.ripple`).
  static var identifier: String { get }

  /// The display name. By default the type's name, split into words.
  static var name: String { get }

  /// One sentence that describes the effect. Empty by default.
  static var summary: String { get }

  /// The stages of a frame that the effect contributes to.
  static var stages: Stages { get }
}

extension DeclaredEffect {
  public static var name: String { words(fromIdentifier: String(describing: Self.self)) }
  public static var summary: String { "" }
  /// No parameters.
  public static var parameters: [Parameter<Self>] { [] }

  public var kind: EffectKind { EffectKind(Self.self) }
  public var memorySize: (size: Int, alignment: Int) { (0, 1) }
  public var remembers: Bool { false }
  public func storeMemory(to address: UnsafeMutableRawPointer) {}
  public func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  public func contribution() -> Contribution { { _, _, _ in } }
}

/// An effect that contributes to frames and has no memory.
///
/// It declares its identifier and its stages, and the pipeline calls it only for those stages:
///
/// ```swift
/// struct FadeOut: HeaderEffect {
///   static let identifier = "com.example.fade"
///   static let stages: Stages = .appearance
///   static let parameters = [Parameter("amount", \FadeOut.amount, in: 0...1)]
///   var amount = 1.0
///
///   func contribute(to frame: inout HeaderFrame, at moment: Moment) {
///     frame.opacity *= 1 - amount * frame.collapse
///   }
/// }
/// ```
///
/// An effect is pure: the same moment gives the same frame, to the last bit. An effect that also changes the layout
/// conforms to ``LayoutEffect`` too.
public protocol HeaderEffect: DeclaredEffect {
  /// Contributes to a frame, starting from the result of earlier effects.
  ///
  /// - Parameters:
  ///   - frame: The frame so far.
  ///   - moment: The scroll state, the layout, and the stage. An effect with several stages checks ``Moment/stage``.
  func contribute(to frame: inout HeaderFrame, at moment: Moment)
}

extension HeaderEffect {
  public func contribution() -> Contribution { { frame, moment, _ in contribute(to: &frame, at: moment) } }
}

/// An effect that contributes to frames and keeps a state from one tick of 1/120 s to the next.
///
/// ```swift
/// struct Lag: RememberingEffect {
///   static let identifier = "com.example.lag"
///   static let stages: Stages = .image
///   struct Memory { var y = 0.0 }
///   var memory: Memory { Memory() }
///
///   func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
///     memory.y += (frame.scrolled - memory.y) / 8
///     frame.image.y += memory.y
///     if abs(frame.scrolled - memory.y) > 0.1 { frame.isAnimating = true }
///   }
/// }
/// ```
///
/// The same moment and memory give the same frame, to the last bit.
public protocol RememberingEffect: DeclaredEffect {
  /// The state. It consists of plain bytes: numbers, flags, enumerations and structs of them.
  associatedtype Memory: BitwiseCopyable & Sendable

  /// The memory before the first frame.
  var memory: Memory { get }

  /// Whether the effect uses its memory with its current parameters. True by default. If false, the effect must neither
  /// read nor write the memory.
  var remembers: Bool { get }

  /// Contributes to a frame, starting from the result of earlier effects.
  ///
  /// - Parameters:
  ///   - frame: The frame so far. Set ``HeaderFrame/isAnimating`` while something moves, even if the list rests.
  ///   - moment: The scroll state, the layout, and the stage. An effect with several stages checks ``Moment/stage``.
  ///   - memory: The effect's memory. The pipeline keeps changes to the memory once per tick of 1/120 s.
  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory)
}

extension RememberingEffect {
  /// The effect uses its memory.
  public var remembers: Bool { true }

  public var memorySize: (size: Int, alignment: Int) { (MemoryLayout<Memory>.size, MemoryLayout<Memory>.alignment) }

  public func storeMemory(to address: UnsafeMutableRawPointer) { address.storeBytes(of: memory, as: Memory.self) }

  public func contribution() -> Contribution {
    { frame, moment, address in
      contribute(to: &frame, at: moment, &address.assumingMemoryBound(to: Memory.self).pointee)
    }
  }
}

/// An effect that sets facts of the layout, such as the depth of a cut.
///
/// ```swift
/// struct Taller: LayoutEffect {
///   static let identifier = "com.example.taller"
///
///   func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
/// }
/// ```
///
/// An effect that also contributes to frames conforms to ``HeaderEffect`` or ``RememberingEffect`` too.
public protocol LayoutEffect: DeclaredEffect {
  /// Sets facts of the layout. Called when the environment or a parameter changes, never while scrolling.
  ///
  /// The layout computes its derived values after all effects have set their facts. So these values do not depend on
  /// the order in which effects set different facts.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)
}

extension LayoutEffect {
  /// No stages: the effect only sets facts.
  public static var stages: Stages { [] }

  public func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layOut(&layout, in: environment)
  }
}
