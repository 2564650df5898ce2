import Masthead
import MastheadDocuments
import MastheadEngine

/// Writes frames of a list at rest, with the stage that they are drawn on.
enum StillsEncoder {
  /// Returns the frames as `{"layout": …, "scene": …, "stills": [{"name": …, "frame": …}]}`. A list without a header has frames
  /// without a header's fields, as in a stream.
  static func response(
    _ points: [(scroll: ScrollState, frame: HeaderFrame)], on session: Session, named names: [String]
  ) -> HTTPResponse {
    // Removes the closing brace to append another member.
    var body = Array(session.stageJSON.compact.utf8.dropLast())
    body += Array(#","stills":["#.utf8)
    let receipt = FrameEncoder.Receipt(revision: session.revision, input: "")
    var encoder = FrameEncoder(elements: session.document.elementNames)
    for (index, point) in points.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += Array(#"{"name":\#(JSON.string(names[index]).compact),"frame":"#.utf8)
      if session.document.header == nil {
        encoder.encodeWithoutHeader(at: point.scroll, sequence: index, receipt: receipt) { body += $0 }
      } else {
        encoder.encode(point.frame, at: point.scroll, sequence: index, receipt: receipt) { body += $0 }
      }
      body.append(UInt8(ascii: "}"))
    }
    body += Array("]}".utf8)
    return .json(body)
  }
}
