import Masthead
import MastheadDocuments

/// A placeholder picture with the aspect ratio of the header's picture: a low sun over hills.
enum PagePicture {
  /// Returns the picture as a data URL of several lines, so that the page needs no other file.
  static func url(of size: MastheadSize) -> String {
    let isShape = size.width > 0 && size.height > 0
    let (width, height) = isShape ? (decimal(size.width), decimal(size.height)) : ("1200", "900")
    // Browsers ignore line breaks in URLs.
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'
        viewBox='0 0 12 9' preserveAspectRatio='xMidYMid slice'>
      <linearGradient id='sky' x2='0' y2='1'><stop stop-color='#2f2a6b'/>
      <stop offset='.45' stop-color='#c85b85'/><stop offset='.8' stop-color='#ffb077'/></linearGradient>
      <path fill='url(#sky)' d='M0 0h12v9H0z'/><circle cx='8' cy='4.2' r='1.2' fill='#ffe9b8'/>
      <path fill='#8a4a86' d='M0 6l2-1 2 1 3-1.6L9 6l3-1.2V9H0z'/>
      <path fill='#3a2560' d='M0 7.4l3-1 3 1.2 3-1.4 3 1V9H0z'/></svg>
      """
    return "data:image/svg+xml," + drawing.map { escapes[$0] ?? String($0) }.joined()
  }

  /// The characters to escape in a URL.
  private static let escapes: [Character: String] = ["%": "%25", "#": "%23", "<": "%3C", ">": "%3E"]
}
