import Foundation

/// https://developer.apple.com/documentation/uikit/uitableviewdelegate
///
/// UIKit's table view narrows the type of its delegate, which Swift does not allow. The two protocols are the same here.
public typealias UITableViewDelegate = UIScrollViewDelegate

/// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor public protocol UITableViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:)
  func numberOfSections(in tableView: UITableView) -> Int
  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:)
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:)
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforheaderinsection:)
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

// Methods that are optional in Objective-C.
extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// https://developer.apple.com/documentation/foundation/indexpath/row
  public var row: Int { self[1] }
  /// https://developer.apple.com/documentation/foundation/indexpath/section
  public var section: Int { self[0] }
}

/// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor open class UITableViewCell: UIView {
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/cellstyle
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/textlabel
  public let textLabel: UILabel? = UILabel(frame: .zero)

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/init(style:reuseidentifier:)
  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview
@MainActor open class UITableViewHeaderFooterView: UIView {
  /// The view's section.
  @_spi(Double) public let section: Int

  init(section: Int) {
    self.section = section
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }
}

/// https://developer.apple.com/documentation/uikit/uitableview
@MainActor open class UITableView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/style-swift.property
  public let style: Style

  /// https://developer.apple.com/documentation/uikit/uitableview/datasource
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// https://developer.apple.com/documentation/uikit/uitableview/rowheight
  open var rowHeight: CGFloat = 44 { didSet { reloadData() } }

  /// https://developer.apple.com/documentation/uikit/uitableview/sectionheaderheight
  open var sectionHeaderHeight: CGFloat = 28 { didSet { reloadData() } }

  // MARK: Header

  private var headerStorage: UIView?

  /// https://developer.apple.com/documentation/uikit/uitableview/tableheaderview
  ///
  /// The table reads the view's height when the view is set, and keeps the view's width equal to its own.
  open var tableHeaderView: UIView? {
    get { headerStorage }
    set {
      if newValue !== headerStorage { headerStorage?.removeFromSuperview() }
      headerStorage = newValue
      if let newValue {
        newValue.frame = CGRect(x: 0, y: 0, width: bounds.width, height: newValue.frame.height)
        if newValue.superview !== self { addSubview(newValue) }
      }
      measure()
    }
  }

  /// How a table from a storyboard receives its header. Apple's documentation leaves this open.
  @_spi(Double) public enum StoryboardDecoding: CaseIterable, Sendable {
    case bySetter, byStorage
  }

  /// Connects the header and awakens the views, as a storyboard does after decoding.
  @_spi(Double) public func connect(decodedHeader: UIView, _ decoding: StoryboardDecoding) {
    switch decoding {
    case .bySetter: tableHeaderView = decodedHeader
    case .byStorage:
      headerStorage = decodedHeader
      addSubview(decodedHeader)
      measure()
    }
    decodedHeader.awakeFromNib()
    awakeFromNib()
  }

  // MARK: Rows

  private var rowFrames: [[CGRect]] = []
  private var sectionHeaderFrames: [CGRect?] = []
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var sectionHeaders: [Int: UITableViewHeaderFooterView] = [:]

  /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
  open func reloadData() {
    for view in cells.values { view.removeFromSuperview() }
    for view in sectionHeaders.values { view.removeFromSuperview() }
    (cells, sectionHeaders) = ([:], [:])
    measure()
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/rectforrow(at:)
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    var rect = rowFrames[indexPath.section][indexPath.row]
    rect.size.width = bounds.width
    return rect
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/scrollposition
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/scrolltorow(at:at:animated:)
  ///
  /// The double supports the top. A plain table leaves room for the row's section header, which it pins.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    precondition(scrollPosition == .top)
    let pinned = style == .plain && sectionHeaderFrames[indexPath.section] != nil ? sectionHeaderHeight : 0
    let y = rectForRow(at: indexPath).minY - pinned - adjustedContentInset.top
    setContentOffset(CGPoint(x: 0, y: max(topOffset, min(y, bottomOffset))), animated: animated)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/headerview(forsection:)
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { sectionHeaders[section] }

  /// The header as UIKit itself reads it.
  private var measuredHeader: UIView? { internalReads == .storage ? headerStorage : tableHeaderView }

  private func measure() {
    var y = measuredHeader?.frame.height ?? 0
    rowFrames = []
    sectionHeaderFrames = []
    for section in 0..<(dataSource?.numberOfSections(in: self) ?? 0) {
      if dataSource?.tableView(self, titleForHeaderInSection: section) != nil {
        sectionHeaderFrames.append(CGRect(x: 0, y: y, width: 0, height: sectionHeaderHeight))
        y += sectionHeaderHeight
      } else {
        sectionHeaderFrames.append(nil)
      }
      var rows: [CGRect] = []
      for _ in 0..<(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0) {
        rows.append(CGRect(x: 0, y: y, width: 0, height: rowHeight))
        y += rowHeight
      }
      rowFrames.append(rows)
    }
    contentSize = CGSize(width: bounds.width, height: y)
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentSize.width = bounds.width
    if let header = measuredHeader {
      let frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
      if header.frame != frame { header.frame = frame }
    }
    layOutRows()
    layOutSectionHeaders()
  }

  /// Adds and removes rows at the edges. A new row lies above all earlier views.
  private func layOutRows() {
    for (section, rows) in rowFrames.enumerated() {
      for row in rows.indices {
        let path = IndexPath(row: row, section: section)
        let rect = rectForRow(at: path)
        let isVisible = rect.maxY > bounds.minY && rect.minY < bounds.maxY
        if !isVisible { cells.removeValue(forKey: path)?.removeFromSuperview() }
        guard isVisible else { continue }
        let cell = cells[path] ?? dataSource!.tableView(self, cellForRowAt: path)
        cell.frame = rect
        if cells[path] == nil { addSubview(cell) }
        cells[path] = cell
      }
    }
  }

  /// Pins section headers of a plain table below the adjusted inset, within their sections.
  private func layOutSectionHeaders() {
    for (section, frame) in sectionHeaderFrames.enumerated() {
      guard var frame else { continue }
      frame.size.width = bounds.width
      let pinned = bounds.minY + adjustedContentInset.top
      if style == .plain, frame.minY < pinned {
        let end = rowFrames[section].last?.maxY ?? frame.maxY
        frame.origin.y = max(frame.minY, min(pinned, end - frame.height))
      }
      let view = sectionHeaders[section] ?? UITableViewHeaderFooterView(section: section)
      view.frame = frame
      if sectionHeaders[section] == nil { addSubview(view) }
      sectionHeaders[section] = view
    }
  }

  // MARK: Creating

  /// https://developer.apple.com/documentation/uikit/uitableview/init(frame:style:)
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
  }
}
