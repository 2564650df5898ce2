import MastheadDocuments
import MastheadSnapshots

/// The resources below `/api/snapshots`.
struct ReviewAPI {
  let review: SnapshotReview

  private enum Decision { case accept, reject }

  func addRoutes(to router: inout Router) {
    router.on(.get, "/api/snapshots") { _ in .json(list) }
    router.on(.get, "/api/snapshots/{id}") { request in answer { () throws(Problem) in try detail(request) } }
    router.on(.post, "/api/snapshots/{id}/accept") { request in
      answer { () throws(Problem) in try decide(.accept, request) }
    }
    router.on(.post, "/api/snapshots/{id}/reject") { request in
      answer { () throws(Problem) in try decide(.reject, request) }
    }
    router.on(.post, "/api/snapshots/accept-all") { _ in
      answer { () throws(Problem) in try decideAll(.accept) }
    }
    router.on(.post, "/api/snapshots/reject-all") { _ in
      answer { () throws(Problem) in try decideAll(.reject) }
    }
  }

  // MARK: Resources

  private var list: JSON {
    [
      "folder": .string(review.folder),
      "snapshots": .array(
        review.pending().map { identifier, snapshot in
          let change = try? snapshot.change()
          return [
            "id": .string(String(identifier)),
            "name": .string(snapshot.name.split(separator: "/").last.map(String.init) ?? snapshot.name),
            "path": .string(snapshot.name),
            "kind": .string((change?.kind ?? .text).rawValue),
            "summary": .string(change?.summary ?? "cannot be read"),
          ]
        }),
    ]
  }

  private func detail(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let (snapshot, change) = try change(request)
    var json: JSON = [
      "id": .string(request.parameter("id")), "path": .string(snapshot.name), "kind": .string(change.kind.rawValue),
      "summary": .string(change.summary), "tag": .string(tag(of: change)),
    ]
    switch change.content {
    case .tables(let expected, let actual):
      json["format"] = "table"
      json["table"] = ReviewTable(expected, actual).json
      json["diff"] = .string(headDiff(change))
    case .texts(let expected, let actual):
      json["format"] = change.isSVG ? "svg" : "text"
      json["expected"] = expected.map(JSON.string) ?? .null
      json["actual"] = .string(actual)
      json["diff"] = .string(change.unifiedDiff ?? "")
    case .bytes: json["format"] = "bytes"
    }
    return .json(json)
  }

  /// The diff of the lines above the rows: the rows are shown as curves.
  private func headDiff(_ change: SnapshotChange) -> String {
    guard let (old, new) = change.texts else { return "" }
    func head(_ text: String) -> String { text.firstRange(of: "\n\n").map { text[..<$0.lowerBound] + "\n" } ?? text }
    return UnifiedDiff.text(
      from: head(old), to: head(new), oldName: change.name, newName: change.name)
  }

  private func decide(_ decision: Decision, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let (snapshot, change) = try change(request)
    // A test that ran again meanwhile may have written something that nobody has looked at.
    if let seen = request.query("tag"), seen != tag(of: change) {
      throw Problem(409, "\(snapshot.name) has changed since it was shown; look at it again.")
    }
    try carryOut(decision, snapshot)
    return .json(list)
  }

  private func decideAll(_ decision: Decision) throws(Problem) -> HTTPResponse {
    for (_, snapshot) in review.pending() { try carryOut(decision, snapshot) }
    return .json(list)
  }

  private func carryOut(_ decision: Decision, _ snapshot: PendingSnapshot) throws(Problem) {
    do throws(SnapshotError) {
      switch decision {
      case .accept: try snapshot.file.accept()
      case .reject: try snapshot.file.reject()
      }
    } catch { throw Problem(500, error.description) }
  }

  // MARK: Help

  private func change(_ request: HTTPRequest) throws(Problem) -> (PendingSnapshot, SnapshotChange) {
    let identifier = request.parameter("id")
    guard let snapshot = review[identifier] else {
      throw Problem(.notFound, "There is no snapshot \(identifier); GET /api/snapshots lists what is pending.")
    }
    do throws(SnapshotError) { return (snapshot, try snapshot.change()) } catch {
      throw Problem(.notFound, error.description)
    }
  }

  /// Tells whether both sides are still what was shown.
  private func tag(of change: SnapshotChange) -> String {
    let tags = [change.expected, change.actual].map { $0.map { EntityTag(of: $0).text } ?? "none" }
    return tags.joined(separator: " ").filter { $0 != "\"" }.replacing(" ", with: "_")
  }

  private func answer(_ handler: () throws(Problem) -> HTTPResponse) -> HTTPResponse {
    do throws(Problem) { return try handler() } catch { return error.response }
  }
}
