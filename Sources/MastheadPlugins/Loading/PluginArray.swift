import CMasthead

/// An array in a plugin's table, indexed by the size that an element had when the plugin was built.
///
/// A plugin that was built against an older header has smaller elements, and one that was built against a newer header
/// has larger ones.
struct PluginArray<Element: BitwiseCopyable> {
  let count: Int
  private let start: UnsafeRawPointer?
  private let stride: Int

  fileprivate init(_ start: UnsafePointer<Element>?, count: UInt32, stride: UInt32) {
    self.start = UnsafeRawPointer(start)
    self.count = start == nil ? 0 : Int(count)
    self.stride = Int(stride)
  }

  var indices: Range<Int> { 0..<count }

  /// The address of an element in the plugin. It may have fewer bytes than the type.
  func address(of index: Int) -> UnsafePointer<Element> {
    guard let start, indices.contains(index) else {
      preconditionFailure("The index of an element must be less than \(count), got \(index).")
    }
    return (start + index * stride).assumingMemoryBound(to: Element.self)
  }

  /// An element. Members that the plugin's struct does not have are null or 0.
  subscript(index: Int) -> Element {
    let address = UnsafeRawPointer(address(of: index))
    return withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { element in
      let bytes = UnsafeMutableRawBufferPointer(element)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min(stride, bytes.count)))
      return element[0]
    }
  }
}

extension masthead_plugin {
  /// The effects of the plugin.
  var effectTable: PluginArray<masthead_effect> {
    PluginArray(effects, count: effect_count, stride: build.effect_size)
  }

  /// The parameters of one of the plugin's effects.
  func parameterTable(of effect: masthead_effect) -> PluginArray<masthead_parameter> {
    PluginArray(effect.parameters, count: effect.parameter_count, stride: build.parameter_size)
  }
}
