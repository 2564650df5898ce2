import Foundation
@_spi(Double) import UIKit

// Compiled with the exported tables of three documents, and tells what they make of what apps do to tables.

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

  /// Tells where the list is after the next layout, and what else there is to see then.
  func tell(_ words: String, _ others: () -> [CGFloat] = { [] }) {
    window.display()
    let numbers = [table.contentOffset.y, table.contentInsetStorage.top, table.contentInset.top] + others()
    print(words, numbers.map { "\($0)" }.joined(separator: " "))
  }

  /// What a view had before it became a header.
  func tellLook(_ words: String, of header: UIView) {
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
    stage.tellLook("before", of: stage.header)
    table.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
    table.rest(at: -10)
    table.headerImageView = stage.image
    table.tableHeaderView = stage.header
    stage.tell("set") { [table.contentInset.bottom, table.tableHeaderView === stage.header ? 1 : 0] }
    stage.tellLook("during", of: stage.header)
    let refreshControl = UIRefreshControl(frame: .zero)
    table.refreshControl = refreshControl
    refreshControl.beginRefreshing()
    stage.tell("refreshing")
    refreshControl.endRefreshing()
    stage.tell("refreshed")
    table.rest(at: 500)
    table.contentInset.top = 0
    stage.tell("scrolled") { [CGFloat(table.contentInsetAdjustmentBehavior.rawValue)] }
    table.tableHeaderView = nil
    stage.tell("removed") {
      [CGFloat(table.contentInsetAdjustmentBehavior.rawValue), table.tableHeaderView == nil ? 0 : 1]
    }
    stage.tellLook("after", of: stage.header)
  }

  static func removalAtTheTop(_ adjustment: UIScrollView.InsetAdjustment) {
    let table = Document0.NewsDigestTableView(frame: .zero, style: .plain)
    let stage = TableBehaviorDriver(table, adjustment)
    table.tableHeaderView = stage.header
    stage.tell("top")
    table.tableHeaderView = nil
    stage.tell("top removed")
  }

  static func replacement(_ adjustment: UIScrollView.InsetAdjustment) {
    let table = Document0.NewsDigestTableView(frame: .zero, style: .plain)
    let stage = TableBehaviorDriver(table, adjustment)
    table.tableHeaderView = stage.header
    stage.window.display()
    table.rest(at: -100)
    let other = UIView(frame: .zero)
    table.tableHeaderView = other
    stage.tell("replaced") { [other.frame.minY, other.frame.height, stage.header.superview == nil ? 0 : 1] }
  }

  static func rotation(_ adjustment: UIScrollView.InsetAdjustment) {
    for place: CGFloat? in [nil, 400] {
      let table = Document1.ElasticBarTableView(frame: .zero, style: .plain)
      let stage = TableBehaviorDriver(
        table, adjustment, safeArea: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      table.tableHeaderView = stage.header
      stage.window.display()
      if let place { table.rest(at: place) }
      stage.tell("upright") { [stage.header.directionalLayoutMargins.top] }
      stage.window.rotate(
        to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
      stage.tell("turned") {
        [stage.header.directionalLayoutMargins.top, stage.header.frame.width, table.contentOffset.x]
      }
    }
  }

  static func growth(_ adjustment: UIScrollView.InsetAdjustment) {
    for place: CGFloat? in [nil, 500] {
      let table = Document2.GrowingTableView(frame: .zero, style: .plain)
      let stage = TableBehaviorDriver(table, adjustment)
      stage.header.constrainedHeight = 150
      table.tableHeaderView = stage.header
      stage.window.display()
      if let place { table.rest(at: place) }
      stage.tell("small") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
      stage.header.constrainedHeight = 190
      table.tableHeaderView = stage.header
      stage.tell("large") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
      table.tableHeaderView = nil
      stage.tell("gone") { [table.rectForRow(at: IndexPath(row: 0, section: 0)).minY] }
    }
  }

  static func fitting() {
    let table = Document3.FittedTableView(frame: .zero, style: .plain)
    let upright = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    let stage = TableBehaviorDriver(table, safeArea: upright)
    (stage.header.constrainedHeight, stage.header.isOfText) = (100, true)
    table.tableHeaderView = stage.header
    stage.tell("fits") { [stage.header.frame.height] }
    stage.window.rotate(
      to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    stage.tell("fits turned") { [stage.header.frame.height] }
    stage.window.rotate(to: CGSize(width: 375, height: 667), safeArea: upright)
    stage.tell("fits again") { [stage.header.frame.height] }
    stage.window.screenTraits = UITraitCollection(displayScale: 2, preferredContentSizeCategory: .extraExtraLarge)
    table.setNeedsLayout()
    stage.tell("fits larger") { [stage.header.frame.height] }
  }

  static func storyboard(_ decoding: UITableView.StoryboardDecoding) {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    guard let table = Document0.NewsDigestTableView(coder: coder) else { return print("No table.") }
    let stage = TableBehaviorDriver(table)
    table.connect(decodedHeader: stage.header, decoding)
    stage.tell("storyboard") { [stage.header.frame.minY, table.tableHeaderView === stage.header ? 1 : 0] }
  }
}
