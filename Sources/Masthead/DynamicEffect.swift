/// An effect as a pipeline that was read from a document sees it: nothing of it is known by type.
///
/// Every ``HeaderEffect`` is one, without a word of its own. Other effects, such as those of a plugin that was built elsewhere,
/// are values that say of themselves what a type says of a `HeaderEffect`.
public protocol DynamicEffect: Tunable {
  /// What the effect is: its identifier, its name, its stages and its parameters.
  var kind: EffectKind { get }

  /// How many bytes the effect remembers from one tick to the next, and how they are aligned: to 16 bytes at most.
  var memorySize: (size: Int, alignment: Int) { get }

  /// Writes what the effect remembers before the first frame to an address.
  func storeMemory(to address: UnsafeMutableRawPointer)

  /// States facts about the layout: ``HeaderEffect/layOut(_:in:)``.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// The effect's contribution to one of its stages, as a function.
  func contribution(to stage: Stages) -> Contribution
}

/// What one effect contributes to one stage, its memory at an address.
public typealias Contribution = @Sendable (inout HeaderFrame, borrowing Moment, UnsafeMutableRawPointer) -> Void

// Written once for all effects with a type; requirements of the protocol, so that each effect's own are compiled with its
// types known.
extension HeaderEffect {
  public var kind: EffectKind { EffectKind(Self.self) }

  public var memorySize: (size: Int, alignment: Int) { (MemoryLayout<Memory>.size, MemoryLayout<Memory>.alignment) }

  public func storeMemory(to address: UnsafeMutableRawPointer) { address.storeBytes(of: memory, as: Memory.self) }

  @inlinable
  public func contribution(to stage: Stages) -> Contribution {
    { contribute(stage, to: &$0, at: $1, &$2.assumingMemoryBound(to: Memory.self).pointee) }
  }
}
