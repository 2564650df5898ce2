import Masthead
import MastheadDocuments
import MastheadSnapshots
import MastheadTuning

/// The resources below `/api/snapshots`.
struct ReviewAPI {
  let review: SnapshotReview

  private enum Decision { case accept, reject }

  func addRoutes(to router: inout Router) {
    router.on(.get, "/api/openapi.json") { _ in .json(PackageResources.review_openapi_json) }
    router.on(.get, "/api/snapshots") { _ in .json(list) }
    router.on(.get, "/api/snapshots/{id}", detail)
    router.on(.post, "/api/snapshots/{id}/accept") { request throws(Problem) in try decide(.accept, request) }
    router.on(.post, "/api/snapshots/{id}/reject") { request throws(Problem) in try decide(.reject, request) }
    router.on(.post, "/api/snapshots/accept-all") { request throws(Problem) in try decideAll(.accept, request) }
    router.on(.post, "/api/snapshots/reject-all") { request throws(Problem) in try decideAll(.reject, request) }
  }

  // MARK: Resources

  private var list: JSON { list(of: changes) }

  /// The pending snapshots with their changes; the change is nil if a snapshot cannot be read.
  private var changes: [(identifier: Int, snapshot: PendingSnapshot, change: SnapshotChange?)] {
    review.pending().map { ($0.identifier, $0.snapshot, try? $0.snapshot.change()) }
  }

  private func list(of changes: [(identifier: Int, snapshot: PendingSnapshot, change: SnapshotChange?)]) -> JSON {
    [
      "folder": .string(review.folder),
      "tag": .string(tag(of: changes.map { ($0.snapshot, $0.change) })),
      "snapshots": .array(
        changes.map { identifier, snapshot, change in
          [
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
      let heads = change.texts.map { (head(of: $0.expected), head(of: $0.actual)) } ?? ("", "")
      json["head"] = ["expected": expected == nil ? .null : .string(heads.0), "actual": .string(heads.1)]
      json["diff"] = .string(
        UnifiedDiff.text(
          from: settings(of: heads.0), to: settings(of: heads.1), oldName: snapshot.name, newName: snapshot.name))
    case .texts(let expected, let actual):
      json["format"] = change.isSVG ? "svg" : "text"
      json["expected"] = expected.map(JSON.string) ?? .null
      json["actual"] = .string(actual)
      json["diff"] = .string(change.unifiedDiff ?? "")
    case .bytes: json["format"] = "bytes"
    }
    return .json(json)
  }

  /// Returns the lines above a table's rows. The page plots the rows as curves.
  private func head(of text: String) -> String {
    text.firstRange(of: "\n\n").map { text[..<$0.lowerBound] + "\n" } ?? text
  }

  /// Returns a head without the numbers that are equal in all samples. The page shows them as columns.
  private func settings(of head: String) -> String {
    head.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("always:") }
      .joined(separator: "\n")
  }

  private func decide(_ decision: Decision, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let (snapshot, change) = try change(request)
    // Another test run may have written new content since the review.
    if let seen = request.query("tag"), seen != tag(of: change) {
      throw Problem(409, "\(snapshot.name): changed since it was shown; look at it again")
    }
    try carryOut(decision, snapshot)
    return .json(list)
  }

  private func decideAll(_ decision: Decision, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let changes = changes
    if let seen = request.query("tag"), seen != tag(of: changes.map { ($0.snapshot, $0.change) }) {
      throw Problem(409, "the pending snapshots changed since they were listed; look at them again")
    }
    for (_, snapshot, _) in changes { try carryOut(decision, snapshot) }
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
      throw Problem(
        .notFound, ErrorText.notFound("snapshot", identifier) + "; GET /api/snapshots lists the pending ones")
    }
    do throws(SnapshotError) { return (snapshot, try snapshot.change()) } catch {
      throw Problem(.notFound, error.description)
    }
  }

  /// Returns a tag that changes when the expected or the actual content changes.
  private func tag(of change: SnapshotChange) -> String {
    [change.expected, change.actual].map { $0.map { EntityTag(of: $0).text.filter { $0 != "\"" } } ?? "none" }
      .joined(separator: "_")
  }

  /// Returns a tag that changes when the pending snapshots change.
  private func tag(of changes: [(PendingSnapshot, SnapshotChange?)]) -> String {
    let text = changes.map { "\($0.name)\n\($1.map(tag) ?? "")\n" }.joined()
    return EntityTag(of: Array(text.utf8)).text.filter { $0 != "\"" }
  }
}
