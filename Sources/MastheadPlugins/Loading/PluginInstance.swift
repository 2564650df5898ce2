import CMasthead
import CPluginCalls
import Masthead

/// An effect that a plugin has made, until nobody uses it.
final class PluginInstance: @unchecked Sendable {
  let address: UnsafeMutableRawPointer
  private let effect: masthead_effect

  init(of type: PluginEffectType) {
    effect = type.table.pointee
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    guard let address = effect.make(type.table) else {
      fatalError("The function make of \(String(cString: effect.identifier)) must return an instance, got NULL.")
    }
    self.address = address
  }

  deinit {
    masthead_begin_call(effect.identifier)
    effect.end(address)
    masthead_end_call()
  }

  func value(at place: Int) -> Double? {
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    var value = 0.0
    return effect.get(address, UInt32(place), &value) ? value : nil
  }

  func set(at place: Int, to value: Double) {
    masthead_begin_call(effect.identifier)
    effect.set(address, UInt32(place), value)
    masthead_end_call()
  }

  func points(at place: Int, in layout: HeaderLayout) -> Double? {
    guard let function = effect.points else { return nil }
    masthead_begin_call(effect.identifier)
    defer { masthead_end_call() }
    var points = 0.0
    let isLength = withUnsafePointer(to: layout) { function(address, UInt32(place), $0.asCLayout, &points) }
    return isLength ? points : nil
  }
}
