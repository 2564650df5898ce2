import Masthead
import MastheadUIKit
import UIKit

/// A table view controller with a header.
final class SettingsViewController: UITableViewController {
  override func loadView() {
    let table = HeaderTableView(frame: .zero, style: .plain)
    table.pipeline = profile
    table.headerView = UIView(frame: .zero)
    table.dataSource = self
    table.delegate = self
    tableView = table
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
