#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// Draws a header's frame in the coordinates of its slot.
  @available(iOS 17, macOS 14, *)
  struct HeaderView<Title: View, Picture: View, Element: View>: View {
    let frame: HeaderFrame
    let elements: [HeaderElement]
    let placement: MastheadRect
    let direction: LayoutDirection
    let header: Title
    let image: Picture
    let element: (String) -> Element
    let measurements: HeaderMeasurements
    /// Whether the height that the header's content requires must be measured.
    let isFitting: Bool
    @Environment(\.headerShadow) private var shadow

    var body: some View {
      ZStack(alignment: .topLeading) {
        group
        // Elements that the header does not clip, and elements behind the header.
        ForEach(places.filter { !$0.isInside }, id: \.name) { place in
          elementView(place)
            .opacity(frame.opacity)
            .zIndex(place.frame.zIndex)
        }
      }
      .environment(\.headerFrame, frame)
      .offset(x: placement.x, y: placement.y)
    }

    /// The header as one group of image, scrim and content.
    private var group: some View {
      ZStack(alignment: .topLeading) {
        image
          .environment(\.layoutDirection, direction)
          .frame(width: max(0, frame.image.width), height: max(0, frame.image.height))
          // An opaque blur does not fade at the image's edges. A sharp image keeps its transparency.
          .blur(radius: frame.blur, opaque: frame.blur > 0)
          .opacity(frame.imageOpacity)
          .offset(x: frame.image.x, y: frame.image.y)
        Color.black.opacity(frame.scrim)
          .frame(width: placement.width, height: placement.height)
          .accessibilityHidden(true)
          // The scrim must not intercept touches.
          .allowsHitTesting(false)
        title
          .environment(\.layoutDirection, direction)
          .frame(width: placement.width, height: placement.height)
        ForEach(places.filter(\.isInside), id: \.name) { place in
          elementView(place).zIndex(place.frame.zIndex)
        }
      }
      .frame(width: placement.width, height: placement.height, alignment: .topLeading)
      .clipShape(HeaderMask(path: frame.mask))
      .contentShape(HeaderMask(path: frame.mask))
      // Without a group, the opacity would apply to each layer, and lower layers would show through.
      .compositingGroup()
      .shadow(color: (shadow.color ?? .black).opacity(frame.shadow), radius: shadow.radius, x: shadow.x, y: shadow.y)
      .opacity(frame.opacity)
    }

    /// An element at one moment.
    private struct Place {
      let name: String
      let frame: ElementFrame
      /// Whether the element lies inside the header's group.
      let isInside: Bool
      /// The lengths that the content needs; 0 for unknown lengths.
      let fittingSize: MastheadSize
      /// Whether none, some or all of the element's geometries fit the content.
      let fitsWidth, fitsHeight: Fit

      enum Fit {
        case never, sometimes, always

        init(_ lengths: [ElementLength]) {
          let count = lengths.filter { $0 == .fit }.count
          self = count == 0 ? .never : count == lengths.count ? .always : .sometimes
        }
      }

      /// The size without the scale.
      var size: CGSize {
        let scale = frame.scale == 0 ? 1 : frame.scale
        return CGSize(width: max(0, frame.rect.width / scale), height: max(0, frame.rect.height / scale))
      }

      /// Whether the content gets its ideal width or height, so that the length can be measured. Between a fitting and another
      /// geometry, an element has the size of its rectangle instead.
      var fixesWidth: Bool { Self.fixes(fitsWidth, Double(size.width), fittingSize.width) }
      var fixesHeight: Bool { Self.fixes(fitsHeight, Double(size.height), fittingSize.height) }

      private static func fixes(_ fit: Fit, _ length: Double, _ fittingLength: Double) -> Bool {
        switch fit {
        case .never: false
        case .sometimes: fittingLength == 0 || abs(length - fittingLength) < 0.01
        case .always: true
        }
      }
    }

    private var places: [Place] {
      zip(elements, frame.elements.indices).map { element, index in
        let geometries = [element.geometry] + [element.collapsed].compactMap { $0 }
        return Place(
          name: element.name, frame: frame.elements[index],
          isInside: element.isClipped && frame.elements[index].zIndex >= 0, fittingSize: element.fittingSize,
          fitsWidth: .init(geometries.map(\.width)), fitsHeight: .init(geometries.map(\.height)))
      }
    }

    /// Draws an element in the header's coordinates. Its view is laid out without the scale.
    private func elementView(_ place: Place) -> some View {
      let (rect, scale) = (place.frame.rect, place.frame.scale == 0 ? 1 : place.frame.scale)
      let size = place.size
      // With a scale of 0, content with a fixed size may still be visible.
      let opacity = place.frame.scale == 0 ? 0 : place.frame.opacity
      let radius = max(0, min(place.frame.cornerRadius, rect.width / 2, rect.height / 2)) / scale
      // An element without rounded corners does not clip its view. An element with a scale of 0 keeps its outline, so that
      // SwiftUI does not replace its view.
      let outline = place.frame.cornerRadius > 0 ? ElementOutline(radius: radius) : nil
      return measured(element(place.name), place)
        .environment(\.layoutDirection, direction)
        .frame(width: size.width, height: size.height)
        .clipped(to: outline)
        .scaleEffect(scale)
        .blur(radius: place.frame.blur)
        .rotationEffect(.degrees(place.frame.rotation))
        .opacity(opacity)
        .allowsHitTesting(opacity * frame.opacity > 0)
        .accessibilityHidden(opacity * frame.opacity <= 0)
        .offset(x: rect.x + (rect.width - size.width) / 2, y: rect.y + (rect.height - size.height) / 2)
    }

    /// Measures an element's view if the element fits its content.
    @ViewBuilder private func measured(_ content: Element, _ place: Place) -> some View {
      if place.fitsWidth != .never || place.fitsHeight != .never {
        content
          .fixedSize(horizontal: place.fixesWidth, vertical: place.fixesHeight)
          .onGeometryChange(for: CGSize.self) {
            $0.size
          } action: { size in
            var fittingSize = place.fittingSize
            if place.fixesWidth { fittingSize.width = Double(size.width) }
            if place.fixesHeight { fittingSize.height = Double(size.height) }
            if fittingSize != place.fittingSize { measurements.fittingSizes[place.name] = fittingSize }
          }
      } else {
        content
      }
    }

    @ViewBuilder private var title: some View {
      let padded = header.padding(EdgeInsets(frame.margins))
      if isFitting {
        padded
          .fixedSize(horizontal: false, vertical: true)
          .onGeometryChange(for: Double.self) {
            Double($0.size.height)
          } action: {
            measurements.fittingHeight = $0
          }
      } else {
        padded
      }
    }
  }

  /// The shape of a frame's mask. Its coordinates are physical, so the layout direction must be left to right.
  struct HeaderMask: Shape {
    let path: MastheadPath

    nonisolated func path(in rect: CGRect) -> Path { Path(path) }
  }

  /// The outline of an element with rounded corners.
  private struct ElementOutline: Shape {
    let radius: Double

    nonisolated func path(in rect: CGRect) -> Path {
      Path(roundedRect: rect, cornerRadius: radius, style: .circular)
    }
  }

  extension View {
    /// Clips the view to an outline, if there is one.
    @ViewBuilder fileprivate func clipped(to outline: ElementOutline?) -> some View {
      if let outline { clipShape(outline) } else { self }
    }
  }

  /// The color, the blur radius and the offset of a header's shadow. The pipeline sets the opacity.
  struct HeaderShadow: Sendable {
    /// The color; nil for black.
    var color: Color?
    var radius = 3.0
    var x = 0.0
    var y = 0.0
  }

  private struct HeaderShadowKey: EnvironmentKey {
    static let defaultValue = HeaderShadow()
  }

  extension EnvironmentValues {
    var headerShadow: HeaderShadow {
      get { self[HeaderShadowKey.self] }
      set { self[HeaderShadowKey.self] = newValue }
    }
  }

  extension View {
    /// Sets the look of the shadow of the header inside this view. ``/Masthead/HeaderFrame/shadow`` is the shadow's opacity.
    ///
    /// - Parameters:
    ///   - color: The color.
    ///   - radius: The blur radius, in points.
    ///   - x: The horizontal offset, in points.
    ///   - y: The vertical offset, in points.
    public func headerShadow(color: Color = .black, radius: Double = 3, x: Double = 0, y: Double = 0) -> some View {
      environment(\.headerShadow, HeaderShadow(color: color, radius: radius, x: x, y: y))
    }
  }

  private struct HeaderFrameKey: EnvironmentKey {
    static let defaultValue = HeaderFrame()
  }

  extension EnvironmentValues {
    /// The frame of the enclosing header; an empty frame outside any header.
    public internal(set) var headerFrame: HeaderFrame {
      get { self[HeaderFrameKey.self] }
      set { self[HeaderFrameKey.self] = newValue }
    }
  }
#endif
