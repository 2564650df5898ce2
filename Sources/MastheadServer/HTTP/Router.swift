import Masthead
import MastheadTuning

/// Dispatches requests to handlers by path and method. Answers other requests with 404, or with 405 and `Allow`.
///
/// The handler of GET also handles HEAD. The router answers OPTIONS for every known path.
package struct Router {
  /// Answers a request. The router turns a thrown problem into a response.
  package typealias Handler = (HTTPRequest) throws(Problem) -> HTTPResponse

  private struct Resource {
    var template: PathTemplate
    var handlers: [HTTPMethod: Handler] = [:]

    /// The value of the `Allow` field.
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
  /// The indices of resources without parameters, by path. Most resources are such files.
  private var literal: [[String]: Int] = [:]
  /// The indices of resources with parameters, in insertion order.
  private var templated: [Int] = []

  /// Creates a router without routes.
  package init() {}

  /// Adds a handler for a method and a template.
  ///
  /// A template without parameters takes precedence; otherwise the first matching template wins. Traps if the route has a handler
  /// already.
  package mutating func on(_ method: HTTPMethod, _ template: PathTemplate, _ handler: @escaping Handler) {
    let known = template.literals.map { literal[$0] } ?? templated.first { resources[$0].template == template }
    let index = known ?? add(template)
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

  /// Returns the response to a request without a handler, before its body is read. Returns nil if a handler exists.
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

  /// Returns the response of the request's handler, or that of ``check(_:)``.
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
