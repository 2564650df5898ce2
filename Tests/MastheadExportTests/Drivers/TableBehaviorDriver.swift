import Foundation
@_spi(Double) import UIKit

// Compiled with the exported tables of four documents. Prints how they react to what apps do with tables.

@main
@MainActor
struct TableBehaviorDriver {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let header = ConstrainedHeader(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
  let image = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
  let rows = Rows()
  let table: UITableView

  static func main() {
    for adjustment in UIScrollView.InsetAdjustment.allCases {
      print(adjustment)
      insetsOfOthers(adjustment)
      removalAtTheTop(adjustment)
      replacement(adjustment)
      rotation(adjustment)
      growth(adjustment)
    }
    fitting()
    for decoding in UITableView.StoryboardDecoding.allCases { storyboard(decoding) }
  }

  init(_ table: UITableView, _ adjustment: UIScrollView.InsetAdjustment = .clamps, safeArea: UIEdgeInsets = .zero) {
    self.table = table
    table.insetAdjustment = adjustment
    table.dataSource = rows
    window.safeArea = safeArea
    table.frame = window.bounds
    window.addSubview(table)
    header.addSubview(image)
  }

  /// Prints the content offset, the insets and other numbers after the next layout.
  func report(_ words: String, _ others: () -> [CGFloat] = { [] }) {
    window.display()
    let numbers = [table.contentOffset.y, table.contentInsetStorage.top, table.contentInset.top] + others()
    print(words, numbers.map { "\($0)" }.joined(separator: " "))
  }

  /// Prints the properties of a header that a table changes and restores.
  func reportAppearance(_ words: String, of header: UIView) {
    let margins = header.directionalLayoutMargins
    let numbers: [CGFloat] = [
      header.bounds.width, header.bounds.height, header.clipsToBounds ? 1 : 0, header.layer.mask == nil ? 0 : 1,
      margins.top, header.insetsLayoutMarginsFromSafeArea ? 1 : 0, header.superview == nil ? 0 : 1,
      image.frame.origin.x, image.frame.size.height,
    ]
    print(words, numbers.map { "\($0)" }.joined(separator: " "))
  }

  static func insetsOfOthers(_ adjustment: UIScrollView.InsetAdjustment) {
    let table = Document0.NewsDigestTableView(frame: .zero, style: .plain)
    let stage = TableBehaviorDriver(table, adjustment)
    stage.reportAppearance("before", of: stage.header)
    table.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
    table.rest(at: -10)
    table.headerImageView = stage.image
    table.tableHeaderView = stage.header
    stage.report("set") { [table.contentInset.bottom, table.tableHeaderView === stage.header ? 1 : 0] }
    stage.reportAppearance("during", of: stage.header)
    let refreshControl = UIRefreshControl(frame: .zero)
    table.refreshControl = refreshControl
    refreshControl.beginRefreshing()
    stage.report("refreshing")
    refreshControl.endRefreshing()
    stage.report("refreshed")
    table.rest(at: 500)
    table.contentInset.top = 0
    stage.report("scrolled") { [CGFloat(table.contentInsetAdjustmentBehavior.rawValue)] }
    table.tableHeaderView = nil
    stage.report("removed") {
      [CGFloat(table.contentInsetAdjustmentBehavior.rawValue), table.tableHeaderView == nil ? 0 : 1]
    }
    stage.reportAppearance("after", of: stage.header)
  }

  static func removalAtTheTop(_ adjustment: UIScrollView.InsetAdjustment) {
    let table = Document0.NewsDigestTableView(frame: .zero, style: .plain)
    let stage = TableBehaviorDriver(table, adjustment)
    table.tableHeaderView = stage.header
    stage.report("top")
    table.tableHeaderView = nil
    stage.report("top removed")
  }

  static func replacement(_ adjustment: UIScrollView.InsetAdjustment) {
    let table = Document0.NewsDigestTableView(frame: .zero, style: .plain)
    let stage = TableBehaviorDriver(table, adjustment)
    table.tableHeaderView = stage.header
    stage.window.display()
    table.rest(at: -100)
    let other = UIView(frame: .zero)
    table.tableHeaderView = other
    stage.report("replaced") { [other.frame.minY, other.frame.height, stage.header.superview == nil ? 0 : 1] }
  }

  static func rotation(_ adjustment: UIScrollView.InsetAdjustment) {
    for offset: CGFloat? in [nil, 400] {
      let table = Document1.ElasticBarTableView(frame: .zero, style: .plain)
      let stage = TableBehaviorDriver(
        table, adjustment, safeArea: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      table.tableHeaderView = stage.header
      stage.window.display()
      if let offset { table.rest(at: offset) }
      stage.report("upright") { [stage.header.directionalLayoutMargins.top] }
      stage.window.rotate(
        to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
      stage.report("turned") {
        [stage.header.directionalLayoutMargins.top, stage.header.frame.width, table.contentOffset.x]
      }
    }
  }

  static func growth(_ adjustment: UIScrollView.InsetAdjustment) {
    for offset: CGFloat? in [nil, 500] {
      let table = Document2.GrowingTableView(frame: .zero, style: .plain)
      let stage = TableBehaviorDriver(table, adjustment)
      stage.header.constrainedHeight = 150
      table.tableHeaderView = stage.header
      stage.window.display()
      if let offset { table.rest(at: offset) }
      stage.report("small") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
      stage.header.constrainedHeight = 190
      table.tableHeaderView = stage.header
      stage.report("large") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
      table.tableHeaderView = nil
      stage.report("gone") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
    }
  }

  static func fitting() {
    let table = Document3.FittedTableView(frame: .zero, style: .plain)
    let upright = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    let stage = TableBehaviorDriver(table, safeArea: upright)
    (stage.header.constrainedHeight, stage.header.containsText) = (100, true)
    table.tableHeaderView = stage.header
    stage.report("fits") { [stage.header.frame.height] }
    stage.window.rotate(
      to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    stage.report("fits turned") { [stage.header.frame.height] }
    stage.window.rotate(to: CGSize(width: 375, height: 667), safeArea: upright)
    stage.report("fits again") { [stage.header.frame.height] }
    stage.window.screenTraits = UITraitCollection(displayScale: 2, preferredContentSizeCategory: .extraExtraLarge)
    table.setNeedsLayout()
    stage.report("fits larger") { [stage.header.frame.height] }
  }

  static func storyboard(_ decoding: UITableView.StoryboardDecoding) {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    guard let table = Document0.NewsDigestTableView(coder: coder) else { return print("No table.") }
    let stage = TableBehaviorDriver(table)
    table.connect(decodedHeader: stage.header, decoding)
    stage.report("storyboard") { [stage.header.frame.minY, table.tableHeaderView === stage.header ? 1 : 0] }
  }
}
