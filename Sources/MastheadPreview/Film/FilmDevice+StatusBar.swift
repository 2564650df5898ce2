import Masthead
import MastheadDocuments

extension FilmDevice {
  /// Returns whether the status bar's symbols are white: on a dark surface below the middle of the bar. The page's canvas
  /// uses the same rule.
  func hasWhiteStatusBar(_ height: Double, over frame: HeaderFrame, at state: ScrollState) -> Bool {
    let view = preview.scene.scrollView
    let screen = preview.scene.palette.brightness
    guard preview.scene.navigationBar == nil, preview.hasHeader else { return screen < Brightness.limit }
    // In the header's coordinates.
    let y = height / 2 - view.y - (frame.header.y - state.contentOffset)
    return screen + (brightness(at: y, of: frame, over: screen) - screen) * frame.opacity < Brightness.limit
  }

  /// Returns the brightness of the header's composited layers at a y in the header's coordinates.
  private func brightness(at y: Double, of frame: HeaderFrame, over screen: Double) -> Double {
    let header = MastheadRect(x: 0, y: 0, width: frame.header.width, height: frame.header.height)
    var result = screen
    func add(_ surface: Brightness, _ rect: MastheadRect, opacity: Double) {
      // Ignore narrow surfaces, like a button or an avatar in a corner.
      guard rect.y <= y, y <= rect.maxY, rect.height > 0, rect.x <= header.width / 4,
        rect.x + rect.width >= header.width * 3 / 4
      else { return }
      result += (surface.value(at: (y - rect.y) / rect.height) - result) * opacity
    }
    func add(_ layer: ElementLayer) {
      for index in elementOrder(of: frame, in: layer) {
        let (look, element) = (preview.scene.elements[index], frame.elements[index])
        if let brightness = look.brightness {
          add(brightness, element.rect, opacity: element.opacity)
        }
      }
    }
    add(.behind)
    if header.y <= y, y <= header.maxY {
      if let picture = pictureBrightness { add(picture, frame.image, opacity: frame.imageOpacity) }
      result *= 1 - frame.scrim
      add(.inside)
    }
    add(.over)
    return result
  }

  /// The brightness of the header's picture; nil if there is none.
  private var pictureBrightness: Brightness? {
    switch preview.scene.picture {
    case .automatic: FilmPicture.brightness
    case .none: nil
    case .drawn(let source): source.brightness
    }
  }
}
