#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// Draws a header's frame in the coordinates of its slot.
  struct HeaderView<Title: View, Picture: View>: View {
    let frame: HeaderFrame
    let placement: MastheadRect
    let direction: LayoutDirection
    let header: Title
    let image: Picture
    /// Receives the height that the header's content requires; nil if it need not be measured.
    let onFittingHeight: ((Double) -> Void)?

    var body: some View {
      ZStack(alignment: .topLeading) {
        image
          .environment(\.layoutDirection, direction)
          .frame(width: max(0, frame.image.width), height: max(0, frame.image.height))
          // An opaque blur does not fade at the image's edges. A sharp image keeps its transparency.
          .blur(radius: frame.blur, opaque: frame.blur > 0)
          .offset(x: frame.image.x, y: frame.image.y)
        Color.black.opacity(frame.scrim)
          .frame(width: placement.width, height: placement.height)
          .accessibilityHidden(true)
          // The scrim must not intercept touches.
          .allowsHitTesting(false)
        title
          .environment(\.layoutDirection, direction)
          .frame(width: placement.width, height: placement.height)
      }
      .environment(\.headerFrame, frame)
      .frame(width: placement.width, height: placement.height, alignment: .topLeading)
      .clipShape(HeaderMask(path: frame.mask))
      .contentShape(HeaderMask(path: frame.mask))
      // Without a group, the opacity would apply to each layer, and the layers would show through each other.
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

  /// The shape of a frame's mask. Its sides are physical, independent of the reading direction.
  struct HeaderMask: Shape {
    let path: MastheadPath

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    nonisolated func path(in rect: CGRect) -> Path { Path(path) }
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
