@_spi(Double) import UIKit

// Compiled with drivers of UIKit's views: devices and events.

extension UIWindow {
  /// Returns a device with the numbers of a line: its size, safe area, the header's fitting height, and 1 for right to left.
  ///
  /// Ignores the first number, which selects an exported source.
  static func device(_ numbers: [CGFloat]) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: numbers[1], height: numbers[2]))
    window.safeArea = UIEdgeInsets(top: numbers[3], left: numbers[4], bottom: numbers[5], right: numbers[6])
    window.direction = numbers[8] == 1 ? .rightToLeft : .leftToRight
    return window
  }
}

extension UIScrollView {
  /// Performs the event of a line, and displays the result.
  func move(_ word: Substring, to offset: CGFloat) {
    if word == "rest" { rest(at: offset) } else { move(to: offset, dragging: word == "drag") }
    window?.display()
  }
}
