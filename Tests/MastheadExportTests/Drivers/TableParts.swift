import UIKit

// Compiled with drivers of tables: the tables' content.

/// A list of rows.
final class Rows: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

/// A header whose constraints determine its height.
final class ConstrainedHeader: UIView {
  var constrainedHeight: CGFloat = 0

  /// Whether its height includes its margins and grows with the text size.
  var containsText = false

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    var height = constrainedHeight
    if containsText {
      height += directionalLayoutMargins.top + directionalLayoutMargins.bottom
      if traitCollection.preferredContentSizeCategory == .extraExtraLarge { height += 50 }
    }
    return CGSize(width: targetSize.width, height: height)
  }
}
