import CMasthead
import CPluginCalls
import Masthead

/// An instance of an effect in a plugin. It is destroyed with its last reference.
final class PluginInstance: @unchecked Sendable {
  let address: UnsafeMutableRawPointer
  private let effect: masthead_effect

  init(of type: PluginEffectType) {
    effect = type.table
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    guard let address = effect.make(type.address) else {
      fatalError("The function make of \(String(cString: effect.identifier)) must return an instance, got NULL.")
    }
    self.address = address
  }

  deinit {
    masthead_begin_call(effect.identifier)
    effect.end(address)
    masthead_end_call()
  }

  func value(at index: Int) -> Double? {
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    var value = 0.0
    return effect.get(address, UInt32(index), &value) ? value : nil
  }

  func set(at index: Int, to value: Double) {
    masthead_begin_call(effect.identifier)
    effect.set(address, UInt32(index), value)
    masthead_end_call()
  }

  func points(at index: Int, in layout: HeaderLayout) -> Double? {
    guard let function = effect.points else { return nil }
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    var points = 0.0
    let isLength = withUnsafePointer(to: layout) { function(address, UInt32(index), $0.asCLayout, &points) }
    return isLength ? points : nil
  }
}
