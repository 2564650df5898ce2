/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View, PrimitiveView, Equatable, Sendable {
  let text: String
  public init<S: StringProtocol>(_ content: S) { text = String(content) }

  /// Text whose characters are 8 × 20 points, wrapped to the available width.
  func elements(in context: Context) -> [Element] {
    let length = CGFloat(text.count) * 8
    let element = Element { proposal in
      let width = max(8, min(length, proposal.width ?? length))
      return CGSize(width: width, height: 20 * max(1, (length / width).rounded(.up)))
    } draw: { rect, canvas in
      canvas.draw(text, rect)
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: View, PrimitiveView, Equatable, Sendable {
  let name: String
  var isResizable = false
  public init(_ name: String) { self.name = name }

  /// https://developer.apple.com/documentation/swiftui/image/resizable(capinsets:resizingmode:)
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  func elements(in context: Context) -> [Element] {
    let element = Element { proposal in
      isResizable
        ? CGSize(width: proposal.width ?? 100, height: proposal.height ?? 100) : CGSize(width: 100, height: 100)
    } draw: { rect, canvas in
      canvas.draw(name, rect)
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: View, PrimitiveView, Equatable, Sendable {
  let name: String
  /// The color's opacity.
  @_spi(Double) public internal(set) var share = 1.0
  public static let black = Color(name: "black")
  public static let white = Color(name: "white")
  public static let clear = Color(name: "clear", share: 0)

  /// https://developer.apple.com/documentation/swiftui/color/opacity(_:)
  public func opacity(_ opacity: Double) -> Color { Color(name: name, share: share * opacity) }

  func elements(in context: Context) -> [Element] {
    let element = Element { proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    } draw: { rect, canvas in
      canvas.with {
        $0.opacity *= share
      } draw: {
        $0.draw(name, rect)
      }
    }
    return [element]
  }
}

extension Canvas {
  mutating func draw(_ name: String, _ rect: CGRect) {
    drawn.append(
      Drawn(
        name: name, rect: rect, clips: clips, opacity: opacity, groupOpacity: groupOpacity, blur: blur,
        isBlurOpaque: isBlurOpaque, scale: scale, rotation: rotation, shadow: shadow, takesTouches: takesTouches,
        isAccessibilityHidden: isAccessibilityHidden))
  }
}

/// https://developer.apple.com/documentation/swiftui/angle
public struct Angle: Equatable, Sendable {
  let degrees: Double
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/scaleeffect(_:anchor:)
  ///
  /// The double records the scale; the drawn rectangle is the one before scaling.
  public func scaleEffect(_ s: CGFloat) -> some View { canvas([s]) { $0.scale *= s } }

  /// https://developer.apple.com/documentation/swiftui/view/rotationeffect(_:anchor:)
  public func rotationEffect(_ angle: Angle) -> some View { canvas([angle]) { $0.rotation += angle.degrees } }

  /// https://developer.apple.com/documentation/swiftui/view/shadow(color:radius:x:y:)
  public func shadow(color: Color, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
    canvas([color, radius, x, y]) { $0.shadow = DrawnShadow(color: color, radius: radius, x: x, y: y) }
  }

  /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    canvas([hidden]) { $0.isAccessibilityHidden = $0.isAccessibilityHidden || hidden }
  }

  /// https://developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    canvas([enabled]) { $0.takesTouches = $0.takesTouches && enabled }
  }

  /// Changes the state in which the view is drawn.
  private func canvas(_ inputs: [Any], _ change: @escaping @MainActor (inout Canvas) -> Void) -> some View {
    Mapped(content: self, inputs: inputs) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.with {
          change(&$0)
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/opacity(_:)
  public func opacity(_ opacity: Double) -> some View {
    Mapped(content: self, inputs: [opacity]) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.with {
          $0.opacity *= opacity
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/compositinggroup()
  public func compositingGroup() -> some View {
    Mapped(content: self, inputs: []) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.with {
          $0.groupOpacity *= $0.opacity
          $0.opacity = 1
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/blur(radius:opaque:)
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    Mapped(content: self, inputs: [radius, opaque]) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.with {
          $0.blur += radius
          $0.isBlurOpaque = opaque
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/clipshape(_:style:)
  public func clipShape<S: Shape>(_ shape: S) -> some View {
    Mapped(content: self, inputs: [shape]) { element, context in
      element.drawing { element, rect, canvas in
        let bounds = CGRect(origin: .zero, size: rect.size)
        var path = shape.path(in: bounds)
        if context.environment.layoutDirection == .rightToLeft && shape.layoutDirectionBehavior != .fixed {
          path = path.mirrored(in: bounds)
        }
        canvas.with {
          $0.clips.append(path.offsetBy(dx: rect.minX, dy: rect.minY))
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
  public func contentShape<S: Shape>(_ shape: S) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
  public func foregroundStyle(_ color: Color) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/clipped(antialiased:)
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }
}
