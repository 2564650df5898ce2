import Foundation
@_spi(Double) import UIKit

// Compiled with exported table views. Standard input selects a table and its events.

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
      driver?.reportState()
    }
    report("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }

  /// Creates a table from the numbers of a table and a device.
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

  func reportState() {
    report("offset", [table.contentOffset.y, table.contentOffset.x])
    report("header", numbers(header.frame))
    report("image", numbers(image.frame))
    report("inset", [table.contentInsetStorage.top, -table.adjustedContentInset.top, table.contentInset.top])
    report("row", [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY])
    let margins = header.directionalLayoutMargins
    report("margins", [margins.top, margins.leading, margins.bottom, margins.trailing])
    let path = (header.layer.mask as? CAShapeLayer)?.path?.elements
    report("mask", path?.flatMap { $0.points.flatMap { [$0.x, $0.y] } } ?? [])
    report("ends", path.map { [$0.first?.type == .moveToPoint ? 1 : 0, $0.last?.type == .closeSubpath ? 1 : 0] } ?? [])
    report("front", [table.subviews.last === header ? 1 : 0])
  }
}
