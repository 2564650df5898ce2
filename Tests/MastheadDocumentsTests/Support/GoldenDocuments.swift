import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport

/// Stored documents with their frames.
enum GoldenDocuments {
  static let folder = Repository.root.appendingPathComponent("Tests/Fixtures/GoldenDocuments")

  /// The paths of all documents without extensions, such as `everything`.
  static let names: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".masthead.json") }.map { String($0.dropLast(".masthead.json".count)) }.sorted()
  }()

  static func bytes(_ name: String, _ ending: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("\(name).\(ending)"))
  }

  /// The JSON of a document's file.
  static func json(_ name: String) throws -> JSON { try JSON(parsing: try bytes(name, "masthead.json")) }

  static func pipeline(_ name: String) throws -> PipelineDocument {
    try PipelineDocument(contentsOf: folder.appendingPathComponent("\(name).masthead.json"))
  }

  static func gesture(_ name: String) throws -> GestureDocument {
    try GestureDocument(parsing: try bytes(name, "gesture.json"))
  }

  /// The formats of stored frames. The newer format, `ndjson`, has all fields of a frame, and the header's elements.
  enum Format: String, CaseIterable { case csv, ndjson }

  /// Returns the format in which a document's frames are stored.
  static func format(_ name: String) -> Format? {
    Format.allCases.first {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name).frames.\($0.rawValue)").path)
    }
  }

  /// Returns the lines that `masthead play … --hz 4.7 --format FORMAT` prints.
  static func frames(
    of document: PipelineDocument, along gesture: GestureDocument, as format: Format
  ) throws -> [String] {
    let preview = PipelinePreview(of: document)
    let trajectory = preview.trajectory(of: gesture.gesture)
    guard let times = FrameTimes(along: trajectory, rate: 4.7, limit: 1000) else {
      preconditionFailure("The gesture has more than 1,000 frames.")
    }
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    var encoder = FrameEncoder(elements: document.elementNames)
    let table = FrameTable(elements: document.elementNames)
    var lines = format == .csv ? [table.header] : []
    for index in 0..<times.count {
      let state = playback.update(&frame, at: times[index])
      lines.append(
        format == .csv
          ? table.row(document.header == nil ? nil : frame, at: state, sequence: index)
          : encoder.encode(frame, at: state, sequence: index) { String(decoding: $0, as: UTF8.self) })
    }
    return lines
  }

  /// Returns the effects in all documents, and their given parameters: `stretch`, `stretch factor`.
  static func settings() throws -> Set<String> {
    try Set(names.flatMap { settings(in: try pipeline($0).json) })
  }

  private static func settings(in document: JSON) -> [String] {
    guard case .array(let effects)? = document["effects"] else { return [] }
    return effects.flatMap { effect -> [String] in
      guard case .string(let name)? = effect["effect"] else { return [] }
      guard case .object(let parameters)? = effect["parameters"] else { return [name] }
      return [name] + parameters.map { "\(name) \($0.key)" }
    }
  }
}
