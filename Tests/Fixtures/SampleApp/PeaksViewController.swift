import MastheadDocuments
import MastheadLive
import MastheadUIKit
import UIKit

/// A list of peaks below a picture of them.
final class PeaksViewController: UIViewController, UITableViewDataSource {
  private let table = HeaderTableView(frame: .zero, style: .plain)
  private let peaks = ["Mont Blanc", "Dufourspitze", "Dom", "Weisshorn", "Matterhorn", "Dent Blanche", "Grand Combin"]

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.dataSource = self
    view.addSubview(table)

    let picture = UIImageView(image: UIImage(named: "alps"))
    let header = UIView(frame: .zero)
    header.addSubview(picture)
    table.headerView = header
    table.headerImageView = picture
    do { table.adopt(try PipelineDocument(named: "Peaks", in: .module).makePipeline()) } catch { print(error) }
    #if DEBUG
      table.follow(LivePipeline())  // what is tuned on the page of a running `masthead serve`
    #endif
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { peaks.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = peaks[indexPath.row]
    return cell
  }
}
