import Foundation
@_spi(Double) import UIKit

// Compiled with exported table views, and told by standard input what happens to which of them.

@main
@MainActor
struct TableDriver {
  private let window: UIWindow
  private let table: UITableView
  private let header = ConstrainedHeader(frame: CGRect(x: 0, y: 0, width: 100, height: 0))
  private let image = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
  private let rows = Rows()

  static func main() {
    var driver: TableDriver?
    forEachLine { word, numbers in
      if word == "table" { driver = TableDriver(numbers) } else { driver?.table.move(word, to: numbers[0]) }
      driver?.look()
    }
    tell("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }

  /// A table, by its number, in a device of a size, with safe areas, which asks for a height and reads from right to left or not.
  init(_ numbers: [CGFloat]) {
    window = .device(numbers)
    let made = exportedTables[Int(numbers[0])]()
    table = made.table
    table.dataSource = rows
    table.frame = window.bounds
    window.addSubview(table)
    header.constrainedHeight = numbers[7]
    header.addSubview(image)
    made.setImage(image)
    table.tableHeaderView = header
    window.display()
  }

  func look() {
    tell("offset", [table.contentOffset.y, table.contentOffset.x])
    tell("header", numbers(header.frame))
    tell("image", numbers(image.frame))
    tell("inset", [table.contentInsetStorage.top, -table.adjustedContentInset.top, table.contentInset.top])
    tell("row", [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY])
    let margins = header.directionalLayoutMargins
    tell("margins", [margins.top, margins.leading, margins.bottom, margins.trailing])
    let path = (header.layer.mask as? CAShapeLayer)?.path?.elements
    tell("mask", path?.flatMap { $0.points.flatMap { [$0.x, $0.y] } } ?? [])
    tell("ends", path.map { [$0.first?.type == .moveToPoint ? 1 : 0, $0.last?.type == .closeSubpath ? 1 : 0] } ?? [])
    tell("front", [table.subviews.last === header ? 1 : 0])
  }
}
