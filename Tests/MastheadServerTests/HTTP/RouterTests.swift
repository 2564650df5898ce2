import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct RouterTests {
  /// Creates a router whose handlers answer with their names and parameters.
  private func router() -> Router {
    var router = Router()
    func add(_ method: HTTPMethod, _ template: PathTemplate) {
      router.on(method, template) { request in
        let parameters = request.parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        return HTTPResponse(body: Array("\(method.rawValue) \(template)\(parameters)".utf8))
      }
    }
    add(.get, "/")
    add(.get, "/api/sessions/{id}")
    add(.get, "/api/sessions/{id}/frames")
    add(.put, "/api/sessions/{id}/pipeline")
    add(.get, "/api/sessions/{id}/pipeline")
    add(.get, "/api/sessions/new")
    add(.post, "/api/{kind}/{id}")
    return router
  }

  @Test(arguments: [
    ("GET", "/", 200, "GET /"),
    ("HEAD", "/", 200, "GET /"),
    ("GET", "/api/sessions/x1", 200, "GET /api/sessions/{id} id=x1"),
    ("GET", "/api/sessions/x%2Fy", 200, "GET /api/sessions/{id} id=x/y"),
    ("GET", "/api/sessions/new", 200, "GET /api/sessions/new"),
    ("PUT", "/api/sessions/x/pipeline", 200, "PUT /api/sessions/{id}/pipeline id=x"),
    ("POST", "/api/things/7", 200, "POST /api/{kind}/{id} id=7 kind=things"),
    ("GET", "/api/sessions/", 404, ""),
    ("GET", "/api/sessions/x/", 404, ""),
    ("GET", "/api//x", 404, ""),
    ("GET", "//", 404, ""),
    ("GET", "/API/sessions/x", 404, ""),
    ("BREW", "/pot", 404, ""),
    ("DELETE", "/", 405, "GET, HEAD, OPTIONS"),
    ("BREW", "/", 405, "GET, HEAD, OPTIONS"),
    ("get", "/", 405, "GET, HEAD, OPTIONS"),
    ("DELETE", "/api/sessions/x/pipeline", 405, "GET, HEAD, OPTIONS, PUT"),
    ("HEAD", "/api/things/7", 405, "OPTIONS, POST"),
    ("OPTIONS", "/api/things/7", 204, "OPTIONS, POST"),
    ("OPTIONS", "/nowhere", 404, ""),
  ])
  func requestReachesItsHandler(_ method: String, _ path: String, _ status: Int, _ text: String) throws {
    let target = try #require(RequestTarget(path))
    let head = HTTPRequestHead(
      method: HTTPMethod(rawValue: method), segments: target.segments, queryItems: [], headers: [:])
    let router = router()
    let response = router.respond(HTTPRequest(head: head))
    #expect(response.status.code == status)
    #expect((router.check(head) == nil) == (status == 200))
    if status == 200, case .bytes(let body) = response.content {
      #expect(String(decoding: body, as: UTF8.self) == text)
    } else {
      #expect(response.headers["Allow"] ?? "" == text)
    }
  }

  @Test func secondHandlerForSameRouteTraps() async {
    await #expect(processExitsWith: .failure) {
      var router = Router()
      router.on(.get, "/a") { _ in HTTPResponse() }
      router.on(.get, "/a") { _ in HTTPResponse() }
    }
  }
}
