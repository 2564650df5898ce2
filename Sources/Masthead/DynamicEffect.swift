/// An effect whose type is unknown to the pipeline, as in a pipeline that is read from a document.
///
/// Every ``HeaderEffect`` conforms to it automatically. Other effects, such as those of a separately built plugin,
/// provide the static members of `HeaderEffect` as instance values.
public protocol DynamicEffect: Tunable {
  /// The effect's descriptor: its identifier, name, stages and parameters.
  var kind: EffectKind { get }

  /// The size and the alignment of the effect's memory, in bytes. The alignment is at most 16.
  var memorySize: (size: Int, alignment: Int) { get }

  /// Whether the effect uses its memory with its current parameters. By default it does if its memory has a size.
  var remembers: Bool { get }

  /// Writes the effect's initial memory to an address.
  func storeMemory(to address: UnsafeMutableRawPointer)

  /// Sets facts of the layout. See ``HeaderEffect/layOut(_:in:)``.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Returns the effect's contribution to one of its stages.
  func contribution(to stage: Stages) -> Contribution
}

/// A function that contributes to one stage of a frame. Its last argument is the address of the effect's memory.
public typealias Contribution = @Sendable (inout HeaderFrame, borrowing Moment, UnsafeMutableRawPointer) -> Void

extension DynamicEffect {
  public var remembers: Bool { memorySize.size > 0 }
}

// These are requirements of the protocol, not just an extension, so that the compiler specializes them for each
// effect's type.
extension HeaderEffect {
  public var kind: EffectKind { EffectKind(Self.self) }

  public var memorySize: (size: Int, alignment: Int) { (MemoryLayout<Memory>.size, MemoryLayout<Memory>.alignment) }

  public func storeMemory(to address: UnsafeMutableRawPointer) { address.storeBytes(of: memory, as: Memory.self) }

  @inlinable
  public func contribution(to stage: Stages) -> Contribution {
    { contribute(stage, to: &$0, at: $1, &$2.assumingMemoryBound(to: Memory.self).pointee) }
  }
}
