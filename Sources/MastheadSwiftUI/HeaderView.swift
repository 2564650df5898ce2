#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// A header as a frame says, in the coordinates of its slot.
  struct HeaderView<Title: View, Picture: View>: View {
    let frame: HeaderFrame
    let placement: MastheadRect
    let direction: LayoutDirection
    let header: Title
    let image: Picture
    /// Is told the height that the header's content asks for; nil where nobody wants to know.
    let onFittingHeight: ((Double) -> Void)?

    var body: some View {
      ZStack(alignment: .topLeading) {
        image
          .environment(\.layoutDirection, direction)
          .frame(width: max(0, frame.image.width), height: max(0, frame.image.height))
          // Blurred as an opaque picture, the image does not fade at its edges. A sharp one keeps its transparency.
          .blur(radius: frame.blur, opaque: frame.blur > 0)
          .offset(x: frame.image.x, y: frame.image.y)
        Color.black.opacity(frame.scrim)
          .frame(width: placement.width, height: placement.height)
          .accessibilityHidden(true)
          // What lies below it is touched through it.
          .allowsHitTesting(false)
        title
          .environment(\.layoutDirection, direction)
          .frame(width: placement.width, height: placement.height)
      }
      .environment(\.headerFrame, frame)
      .frame(width: placement.width, height: placement.height, alignment: .topLeading)
      .clipShape(HeaderMask(path: frame.mask))
      .contentShape(HeaderMask(path: frame.mask))
      // Otherwise the opacity is each layer's own, and they show through each other.
      .compositingGroup()
      .opacity(frame.opacity)
      .offset(x: placement.x, y: placement.y)
    }

    @ViewBuilder private var title: some View {
      let padded = header.padding(EdgeInsets(frame.margins))
      if let onFittingHeight {
        padded
          .fixedSize(horizontal: false, vertical: true)
          .onGeometryChange(for: Double.self) {
            Double($0.size.height)
          } action: {
            onFittingHeight($0)
          }
      } else {
        padded
      }
    }
  }

  /// A frame's mask. It is of physical sides, whatever the reading direction.
  struct HeaderMask: Shape {
    let path: MastheadPath

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    nonisolated func path(in rect: CGRect) -> Path { Path(path) }
  }

  private struct HeaderFrameKey: EnvironmentKey {
    static let defaultValue = HeaderFrame()
  }

  extension EnvironmentValues {
    /// The frame of the header that a view is part of; a frame of nothing outside of any header.
    public internal(set) var headerFrame: HeaderFrame {
      get { self[HeaderFrameKey.self] }
      set { self[HeaderFrameKey.self] = newValue }
    }
  }
#endif
