import Foundation
@_spi(Double) import UIKit

// Compiled with exported headers and their player. Standard input selects a header and its events.

/// A header of any type in a list.
@MainActor
protocol ShownHeader {
  var view: HeaderPlayerView { get }
  /// Prints where the list, the header and its elements are, and the events since the last report.
  func reportState()
}

@MainActor
final class Shown<Header: HeaderCurves>: ShownHeader {
  let player: HeaderPlayer<Header>
  private let list: UIScrollView
  private let image = UIView(frame: .zero)
  private var events: [String] = []

  init(_ header: Header.Type, in list: UIScrollView) {
    self.list = list
    player = HeaderPlayer(header, in: list)
    player.imageView = image
    player.onEvent = { [weak self] in self?.events.append($0.rawValue) }
    // The second element has a view of the app's.
    if let element = Array(Header.allElements).dropFirst().first { player[element] = UIView(frame: .zero) }
  }

  var view: HeaderPlayerView { player.view }

  func reportState() {
    let rect = view.frame
    report("list", [list.contentOffset.y, -list.adjustedContentInset.top])
    report("header", numbers(rect) + [view.alpha])
    report("image", numbers(image.frame) + [image.alpha])
    let margins = view.directionalLayoutMargins
    report("margins", [margins.top, margins.leading, margins.bottom, margins.trailing])
    for element in Header.allElements {
      let slot = player.slot(element)
      let isInside = slot.superview === view
      let center = isInside ? slot.center : CGPoint(x: slot.center.x - rect.minX, y: slot.center.y - rect.minY)
      report(
        "element",
        [center.x, center.y, slot.bounds.width, slot.bounds.height, slot.transform.a, slot.transform.b, slot.alpha])
    }
    print("events", events.joined(separator: " "))
    events = []
  }
}

extension HeaderCurves {
  static var allElements: [Element] { Array(Element.allCases) }
}

/// A list of rows.
final class Rows: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

@main
@MainActor
struct PlayerDriver {
  static let rows = Rows()

  static func main() {
    var window: UIWindow?
    var list: UIScrollView?
    var header: (any ShownHeader)?
    forEachLine { word, numbers in
      if word == "list" {
        let device = UIWindow.device(numbers)
        let table = UITableView(frame: device.bounds, style: .plain)
        table.dataSource = rows
        device.addSubview(table)
        device.display()
        window = device
        list = table
        header = exportedHeaders[Int(numbers[0])](table)
        device.display()
        table.rest(at: -table.adjustedContentInset.top)
        device.display()
      } else {
        list?.move(word, to: numbers[0] - (list?.adjustedContentInset.top ?? 0))
      }
      header?.reportState()
    }
    withExtendedLifetime(window) {}
    report("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }
}
