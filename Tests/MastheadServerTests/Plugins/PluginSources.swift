/// Sources of plugins.
enum PluginSources {
  /// Returns the source of an effect that cuts the lower edge straight at a depth and runs custom code in each frame.
  ///
  /// - Parameters:
  ///   - identifier: The effect's identifier.
  ///   - code: Code for each frame. `depth` is the parameter, and `collapse` is the frame's collapse.
  ///   - layOut: Code that states facts of `layout`.
  ///   - initializer: Code that runs while the effect is made.
  ///   - parameter: The identifier of the parameter.
  ///   - before: Declarations.
  static func cut(
    _ identifier: String = "com.example.cut", code: String = "", layOut: String = "", initializer: String = "",
    parameter: String = "depth", before: String = ""
  ) -> String {
    """
    import Glibc
    import Masthead

    \(before)
    struct Cut: HeaderEffect, LayoutEffect {
      static let identifier = "\(identifier)"
      static let summary = "Cuts."
      static let stages: Stages = .mask
      static let parameters = [Parameter("\(parameter)", \\Cut.depth, in: 0...100, step: 1, unit: .points)]
      var depth = 20.0

      init() { \(initializer) }

      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
        \(layOut)
      }

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        let (width, height, collapse) = (frame.header.width, frame.header.height - depth, frame.collapse)
        frame.mask.removeAll()
        frame.mask.move(to: .zero)
        for (x, y) in [(width, 0.0), (width, height), (0, height)] { frame.mask.line(to: MastheadPoint(x: x, y: y)) }
        frame.mask.close()
        frame.values["depth"] = depth
        _ = collapse
        \(code)
      }
    }

    let effects = exportEffects(Cut.self)

    """
  }

  #if arch(arm64)
    /// The reason of a fault at a trap.
    static let trapped = "trapped (SIGTRAP)"
  #else
    /// The reason of a fault at a trap.
    static let trapped = "trapped (SIGILL)"
  #endif

  /// The mask of the cut effect in a header of 300 points.
  static func mask(depth: Int, height: Int = 300) -> String {
    "M0 0L375 0L375 \(height - depth)L0 \(height - depth)Z"
  }
}
