import Foundation
@_spi(Double) import UIKit

// Compiled with exported table views, and told by standard input what happens to which of them.

/// A list of rows.
final class Rows: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

/// A header that asks for a height by its constraints.
final class ConstrainedHeader: UIView {
  var constrainedHeight: CGFloat = 0

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: constrainedHeight)
  }
}

/// Prints numbers so that they read back exactly.
func tell(_ name: String, _ numbers: [CGFloat]) {
  print(([name] + numbers.map { "\($0)" }).joined(separator: " "))
}

func numbers(_ rect: CGRect) -> [CGFloat] { [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] }

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
    while let line = readLine() {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().map { CGFloat(Double($0)!) }
      if words[0] == "table" { driver = TableDriver(numbers) } else { driver?.move(words[0], to: numbers[0]) }
      driver?.look()
    }
    tell("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }

  /// A table, by its number, in a device of a size, with safe areas, which asks for a height and reads from right to left or not.
  init(_ numbers: [CGFloat]) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: numbers[1], height: numbers[2]))
    window.safeArea = UIEdgeInsets(top: numbers[3], left: numbers[4], bottom: numbers[5], right: numbers[6])
    window.direction = numbers[8] == 1 ? .rightToLeft : .leftToRight
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

  func move(_ word: Substring, to offset: CGFloat) {
    if word == "rest" { table.rest(at: offset) } else { table.move(to: offset, dragging: word == "drag") }
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
