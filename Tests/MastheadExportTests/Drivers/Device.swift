@_spi(Double) import UIKit

// Compiled with drivers of UIKit's views: the devices that they are on, and what happens there.

extension UIWindow {
  /// A device by its numbers, of which the first is not its own: a size, safe areas, the height that a header asks for, and whether it
  /// reads from right to left.
  static func device(_ numbers: [CGFloat]) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: numbers[1], height: numbers[2]))
    window.safeArea = UIEdgeInsets(top: numbers[3], left: numbers[4], bottom: numbers[5], right: numbers[6])
    window.direction = numbers[8] == 1 ? .rightToLeft : .leftToRight
    return window
  }
}

extension UIScrollView {
  /// Does what a line's word says, and shows it.
  func move(_ word: Substring, to offset: CGFloat) {
    if word == "rest" { rest(at: offset) } else { move(to: offset, dragging: word == "drag") }
    window?.display()
  }
}
