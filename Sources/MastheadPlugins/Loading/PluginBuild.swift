import CMasthead
import Masthead

/// Compares the build of a plugin with the running program.
struct PluginBuild {
  private let plugin: UnsafePointer<masthead_plugin>

  init(_ plugin: UnsafePointer<masthead_plugin>) { self.plugin = plugin }

  /// Throws if the plugin was built for a different version of Masthead, or if a Swift plugin was built by a different compiler.
  ///
  /// The order of the checks matters: each one makes the fields that the next one reads safe to access.
  func check(_ path: String) throws(PluginError) {
    let running = masthead_current_build()
    let build = UnsafeRawPointer(plugin).assumingMemoryBound(to: masthead_build.self)
    guard build.pointee.magic == running.magic else {
      throw PluginError("\(path): \(MASTHEAD_ENTRY) must return a masthead_plugin")
    }
    let version = build.pointee.abi_version
    guard version == running.abi_version else {
      let advice = version > running.abi_version ? "update Masthead, or run" : "run"
      throw PluginError(
        "\(path): "
          + ErrorText.expected("version \(running.abi_version) of the plugin interface", got: "version \(version)")
          + "; \(advice) masthead plugin build"
      )
    }
    for ((name, own), (_, its)) in zip(Self.sizes(running), Self.sizes(build.pointee)) where own != its {
      throw PluginError(
        "\(path): " + ErrorText.expected("\(own) bytes in \(name)", got: "\(its)") + "; run masthead plugin build"
      )
    }
    for ((name, its), least) in zip(Self.growingSizes(build.pointee), Self.leastSizes) {
      guard its >= least, its % 8 == 0 else {
        throw PluginError(
          "\(path): " + ErrorText.expected("a multiple of 8 and at least \(least) bytes in \(name)", got: "\(its)")
            + "; run masthead plugin build")
      }
    }
    let (its, own) = (String(cString: build.pointee.compiler), String(cString: running.compiler))
    if plugin.pointee.is_swift, its != own {
      throw PluginError(
        "\(path): " + ErrorText.expected("the compiler \(own)", got: its) + "; run masthead plugin build"
      )
    }
  }

  private static func sizes(_ build: masthead_build) -> [(String, UInt32)] {
    [
      ("masthead_plugin", build.plugin_size), ("masthead_environment", build.environment_size),
      ("masthead_scroll_state", build.scroll_state_size), ("masthead_layout", build.layout_size),
      ("masthead_frame", build.frame_size),
    ]
  }

  /// The sizes of structs that can grow at their ends. The tables are indexed by the plugin's own sizes.
  private static func growingSizes(_ build: masthead_build) -> [(String, UInt32)] {
    [("masthead_effect", build.effect_size), ("masthead_parameter", build.parameter_size)]
  }

  /// The offsets of the first members of these structs that a plugin may lack.
  private static let leastSizes = [
    MemoryLayout<masthead_effect>.offset(of: \.remembers), MemoryLayout<masthead_parameter>.offset(of: \.targets),
  ].map { UInt32($0!) }
}
