extension Pipeline where Effects == EffectList {
  /// The memory of each effect, as plain bytes. You can save it and restore it in another process.
  public var effectMemories: [[UInt8]] {
    memory.units.withUnsafeBytes { bytes in
      zip(effects.effects, effects.schedule.memoryOffsets).map { effect, offset in
        Array(bytes[offset..<(offset + effect.memorySize.size)])
      }
    }
  }

  /// Restores the effects' memory, with one entry per effect. An effect keeps its current memory if its entry is nil or
  /// has a different size.
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
