import Masthead
import MastheadDocuments
import Synchronization

/// A plugin that the running program was linked with.
package struct LinkedPlugin: Sendable {
  package let name: String

  /// Creates the descriptors of the effects. The plugin's code runs, and may end the process.
  private let export: @Sendable () -> [EffectKind]

  package init(name: String, export: @escaping @Sendable () -> [EffectKind]) {
    (self.name, self.export) = (name, export)
  }

  /// The maximum number of effects of one plugin. A process can distinguish about a thousand effects.
  private static let limit = 200

  private static let linked = Mutex<[LinkedPlugin]>([])

  /// The plugins of the running program; none in `masthead` itself.
  package static var all: [LinkedPlugin] { linked.withLock { $0 } }

  /// Sets the plugins of the running program, once when it starts.
  package static func setAll(_ plugins: [LinkedPlugin]) { linked.withLock { $0 = plugins } }

  /// Returns the plugin with a name. Throws if the program was not linked with it.
  package static func named(_ name: String) throws(PluginError) -> LinkedPlugin {
    guard let plugin = all.first(where: { $0.name == name }) else {
      throw PluginError(ErrorText.unknown("plugin", name, allowed: all.map(\.name)))
    }
    return plugin
  }

  /// Returns the effects, whose calls are marked. Throws if an effect cannot be used.
  package func effects() throws(PluginError) -> [EffectKind] {
    let kinds = exported()
    if kinds.isEmpty { throw PluginError("must export at least 1 effect, got 0") }
    guard kinds.count <= Self.limit else {
      throw PluginError(ErrorText.tooMany("effects", limit: Self.limit, got: "\(kinds.count)"))
    }
    var known: Set<String> = []
    for kind in kinds {
      try check(kind)
      guard known.insert(kind.identifier).inserted else {
        throw PluginError(ErrorText.duplicate("effect", kind.identifier))
      }
    }
    return kinds.map(MarkedEffect.kind)
  }

  /// Returns the descriptors that the plugin exports, without a check.
  func exported() -> [EffectKind] { CallMark(name).marking(export) }

  private func check(_ kind: EffectKind) throws(PluginError) {
    guard Self.isIdentifier(kind.identifier), kind.identifier.contains(".") else {
      throw PluginError(Self.invalid(kind.identifier))
    }
    let fresh = CallMark(kind.identifier).marking(kind.make)
    var known: Set<String> = []
    for parameter in kind.parameters {
      func error(_ message: String) -> PluginError { PluginError("\(kind.identifier): \(message)") }
      guard Self.isIdentifier(parameter.identifier) else { throw error(Self.invalid(parameter: parameter.identifier)) }
      guard known.insert(parameter.identifier).inserted else {
        throw error(ErrorText.duplicate("parameter", parameter.identifier))
      }
      if case .number(let range, let step, _) = parameter.kind {
        guard range.lowerBound.isFinite, range.upperBound.isFinite else {
          let got = "\(decimal(range.lowerBound))...\(decimal(range.upperBound))"
          throw error("\(parameter.identifier): must have a range between finite numbers, got \(got)")
        }
        guard step > 0, step.isFinite else {
          throw error("\(parameter.identifier): must have a finite step above 0, got \(decimal(step))")
        }
      }
      guard let value = fresh.value(of: parameter.identifier) else {
        if !parameter.alternatives.isEmpty { continue }
        throw error("\(parameter.identifier): missing default")
      }
      guard parameter.kind.allows(value) else {
        let reason = ParameterError.notAllowed(parameter.identifier, value: decimal(value), kind: parameter.kind)
        throw error("\(parameter.identifier).default: \(reason)")
      }
    }
  }

  /// The sentence for an invalid identifier of an effect.
  static func invalid(_ identifier: String) -> String {
    "invalid effect identifier \"\(identifier)\"; must be in reverse DNS, such as com.example.ripple"
  }

  /// The sentence for an invalid identifier of a parameter.
  static func invalid(parameter identifier: String) -> String {
    "invalid parameter identifier \"\(identifier)\"; must have only letters, digits, -, _ and ."
  }

  /// Returns whether a text is a valid identifier of an effect or a parameter.
  static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

extension EffectRegistry {
  /// Adds an effect of a plugin. Throws if there is already an effect with its identifier.
  package mutating func add(_ kind: EffectKind) throws(PluginError) {
    guard !effects.contains(where: { $0.identifier == kind.identifier }) else {
      throw PluginError(ErrorText.duplicate("effect", kind.identifier) + "; another plugin has it too")
    }
    register(kind)
  }

  /// Returns the built-in effects, and those of plugins of the running program. Throws if a plugin cannot be used.
  package static func linked(_ names: [String]) throws(PluginError) -> EffectRegistry {
    var registry = builtIn
    for name in names {
      do throws(PluginError) { for kind in try LinkedPlugin.named(name).effects() { try registry.add(kind) } } catch {
        throw PluginError("\(name): \(error.description)")
      }
    }
    return registry
  }
}
