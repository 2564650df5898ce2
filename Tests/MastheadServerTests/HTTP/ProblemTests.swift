import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct ProblemTests {
  @Test func jsonHasMembersInOrder() {
    let problem = Problem(422, "No \"ratio\"\n\u{1}\\é.", members: ["place": "effects[2]", "a\"": "b"])
    #expect(
      String(decoding: problem.json, as: UTF8.self) == #"""
        {"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"No \"ratio\"\n\u0001\\é.","place":"effects[2]","a\"":"b"}
        """#)
  }

  @Test func responseHasProblemMediaType() {
    let response = Problem(.notFound, title: "Gone", "It is not here.").response
    #expect(response.status == 404)
    #expect(response.headers["content-type"] == "application/problem+json")
  }

  @Test func standardMemberNameTraps() async {
    await #expect(processExitsWith: .failure) { _ = Problem(.notFound, "No.", members: ["status": "1"]) }
  }
}
