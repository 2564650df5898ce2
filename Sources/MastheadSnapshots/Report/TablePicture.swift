import Masthead
import MastheadDocuments

/// Draws the header of one sample of a table from its numbers.
struct TablePicture {
  private let table: SnapshotTable
  private let viewport: MastheadSize

  init(_ table: SnapshotTable) {
    self.table = table
    // The list's line starts with the list's size. A table that was edited by hand may contain anything.
    let words = table.list.split(separator: ",")[0].split(separator: " ")
    let (width, height) = (words.first.flatMap { Double($0) }, words.last.flatMap { Double($0) })
    viewport = MastheadSize(width: min(max(width ?? 375, 1), 4096), height: min(max(height ?? 667, 1), 4096))
  }

  /// The size of a picture, in pixels.
  static let size = MastheadSize(width: 120, height: 214)

  /// The definition of the gradient that fills the images.
  static let gradient: Markup = """
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2f2a6b"/>\
    <stop offset=".5" stop-color="#e5677f"/><stop offset="1" stop-color="#ffb077"/></linearGradient>
    """

  /// Returns the picture of a sample as an SVG element. The name makes the picture's identifiers unique.
  func svg(of sample: Int, named name: String) -> Markup {
    func value(_ column: String) -> Double {
      guard let values = table[column]?.values, values.indices.contains(sample), values[sample].isFinite else {
        return 0
      }
      return values[sample]
    }
    var elements: Markup = ""
    for element in table.elementNames {
      elements += """
        <rect x="\(value("\(element).x"))" y="\(value("\(element).y"))" width="\(max(0, value("\(element).width")))" \
        height="\(max(0, value("\(element).height")))" opacity="\(value("\(element).opacity"))" fill="#fff6" stroke="#0008"/>
        """
    }
    let offset = value("offset")
    return """
      <svg class="picture" width="\(Self.size.width)" height="\(Self.size.height)" \
      viewBox="0 0 \(viewport.width) \(viewport.height)" preserveAspectRatio="xMidYMin slice">
      <rect width="\(viewport.width)" height="\(viewport.height)" fill="#fff"/>
      <path d="\(lines(from: offset))" stroke="#d8d5cd"/>
      <g transform="translate(\(value("header.x")) \(value("header.y") - offset))">
      <clipPath id="\(name)"><path d="\(mask(of: sample))"/></clipPath>
      <g clip-path="url(#\(name))"><rect x="\(value("image.x"))" y="\(value("image.y"))" \
      width="\(max(0, value("image.width")))" height="\(max(0, value("image.height")))" fill="url(#sky)"/>\(elements)</g></g></svg>
      """
  }

  /// Returns lines at intervals of 80 points in the content, which show how far the content has moved.
  private func lines(from offset: Double) -> String {
    guard offset.magnitude < 1e6 else { return "" }
    let first = (offset / 80).rounded(.up)
    return (0...Int(viewport.height / 80)).map {
      "M0 \(decimal(((first + Double($0)) * 80 - offset).rounded()))H\(decimal(viewport.width))"
    }.joined()
  }

  private func mask(of sample: Int) -> String {
    var point = 0
    func place() -> String {
      defer { point += 1 }
      let (x, y) = (table["mask.\(point).x"]?.values[sample] ?? 0, table["mask.\(point).y"]?.values[sample] ?? 0)
      return "\(fixed(x.isFinite ? x : 0)) \(fixed(y.isFinite ? y : 0))"
    }
    return table.mask.map { letter in
      switch letter {
      case "M", "L": "\(letter)\(place())"
      case "Q": "Q\(place()) \(place())"
      case "C": "C\(place()) \(place()) \(place())"
      case "Z": "Z"
      default: ""
      }
    }.joined()
  }
}
