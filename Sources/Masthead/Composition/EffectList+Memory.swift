extension Pipeline where Effects == EffectList {
  /// What each effect remembers, as plain bytes: they can be kept, and put back into a pipeline of another process.
  public var effectMemories: [[UInt8]] {
    memory.units.withUnsafeBytes { bytes in
      zip(effects.effects, effects.schedule.memoryOffsets).map { effect, offset in
        Array(bytes[offset..<(offset + effect.memorySize.size)])
      }
    }
  }

  /// Puts back what effects remembered, one entry an effect. An effect whose entry is nil or of another size keeps what it has.
  public mutating func restore(_ memories: [[UInt8]?]) {
    var memory = memory
    memory.units.withUnsafeMutableBytes { bytes in
      for (index, saved) in memories.enumerated() where index < effects.effects.count {
        guard let saved, saved.count == effects.effects[index].memorySize.size, !saved.isEmpty else { continue }
        UnsafeMutableRawBufferPointer(rebasing: bytes[effects.schedule.memoryOffsets[index]...]).copyBytes(from: saved)
      }
    }
    self.memory = memory
  }
}
