import Masthead

/// Finds the handler for a request by its path and method, and answers what has none: 404, or 405 with `Allow`.
///
/// Where GET is handled, HEAD is too, by the same handler; OPTIONS is answered for every known path.
package struct Router {
  /// Answers a request; a problem is answered with what it says.
  package typealias Handler = (HTTPRequest) throws(Problem) -> HTTPResponse

  private struct Resource {
    var template: PathTemplate
    var handlers: [HTTPMethod: Handler] = [:]

    /// What the `Allow` field says.
    var allowed: String {
      var methods = Set(handlers.keys).union([.options])
      if methods.contains(.get) { methods.insert(.head) }
      return methods.map(\.rawValue).sorted().joined(separator: ", ")
    }

    func handler(for method: HTTPMethod) -> Handler? {
      handlers[method] ?? (method == .head ? handlers[.get] : nil)
    }
  }

  private var resources: [Resource] = []
  /// The resources with one path each, which are most: the files.
  private var literal: [[String]: Int] = [:]
  /// Those with parameters, in the order they were added.
  private var templated: [Int] = []

  /// A router that knows nothing yet.
  package init() {}

  /// Handles a method on the paths of a template. A path without parameters goes before one with; of two templates that
  /// match, the first added wins. Traps when there is such a route already.
  package mutating func on(_ method: HTTPMethod, _ template: PathTemplate, _ handler: @escaping Handler) {
    let index = resources.firstIndex { $0.template == template } ?? add(template)
    precondition(resources[index].handlers[method] == nil, "\(method.rawValue) \(template) already has a handler.")
    resources[index].handlers[method] = handler
  }

  private mutating func add(_ template: PathTemplate) -> Int {
    let index = resources.count
    resources.append(Resource(template: template))
    if let path = template.literals { literal[path] = index } else { templated.append(index) }
    return index
  }

  private func find(_ path: [String]) -> (resource: Resource, parameters: [String: String])? {
    if let index = literal[path] { return (resources[index], [:]) }
    for index in templated {
      if let parameters = resources[index].template.match(path) { return (resources[index], parameters) }
    }
    return nil
  }

  /// The answer to a request that no handler gets, before its body is read; nil when one does.
  package func check(_ head: HTTPRequestHead) -> HTTPResponse? {
    guard let (resource, _) = find(head.segments) else {
      return Problem(.notFound, ErrorText.notFound("resource", head.path)).response
    }
    if resource.handler(for: head.method) != nil { return nil }
    if head.method == .options { return HTTPResponse(.noContent, headers: ["Allow": resource.allowed]) }
    return Problem(
      .methodNotAllowed,
      "\(head.path): method \(head.method.rawValue) is not allowed; must be one of \(resource.allowed)"
    ).response.with("Allow", resource.allowed)
  }

  /// The answer of the request's handler, or what ``check(_:)`` says.
  package func respond(_ request: HTTPRequest) -> HTTPResponse {
    guard let (resource, parameters) = find(request.segments), let handler = resource.handler(for: request.method)
    else {
      return check(request.head) ?? Problem(.notFound, ErrorText.notFound("resource", request.path)).response
    }
    var request = request
    request.parameters = parameters
    do throws(Problem) { return try handler(request) } catch { return error.response }
  }
}
