import UIKit

// Compiled with drivers of tables: what a table shows.

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

  /// Whether its content lies between its margins, and is larger where text is.
  var isOfText = false

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    var height = constrainedHeight
    if isOfText {
      height += directionalLayoutMargins.top + directionalLayoutMargins.bottom
      if traitCollection.preferredContentSizeCategory == .extraExtraLarge { height += 50 }
    }
    return CGSize(width: targetSize.width, height: height)
  }
}
