import Chromium
import Testing

/// How the page opens and reads its session's stream.
extension SessionPageTests {
  @Test func sessionNeedsOneRequestBesidesItsStream() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let script = #"""
        window.sent = [];
        (fetch => {
          window.fetch = (path, options) => {
            if (/^.api.sessions(.[^/]+(.frames)?)?$/.test(path)) sent.push(`${options?.method ?? 'GET'} ${path.split('/').at(-1)}`);
            return fetch(path, options);
          };
        })(window.fetch);
        """#
      try await tuning.page.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
      let joined: String = try await tuning.page.evaluate("location.origin + '/?joined' + location.hash")
      let session: String = try await tuning.page.evaluate("masthead.session.id")
      for (address, request) in [
        (joined, "GET \(session)"), (masthead.url + "?preset=album&demo=off", "POST sessions"),
      ] {
        try await tuning.page.navigate(to: address)
        try await tuning.waitUntilDrawn()
        let sent: [String] = try await tuning.page.evaluate("sent")
        #expect(sent == [request])
      }
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Album")
      try await tuning.expectNoComplaints()
    }
  }

  /// A browser has six connections to a server for all its tabs together.
  @Test func twentyTabsWithTwentySessionsAreLive() async throws {
    try await with(try await RunningMasthead()) { masthead in
      var tabs: [TuningPage] = []
      for _ in 0..<20 { tabs.append(try await TuningPage(masthead)) }
      var sessions: Set<String> = []
      for tab in tabs {
        #expect(try await tab.page.evaluate("[document.visibilityState, \(Self.state)]") == ["visible", "live"])
        sessions.insert(try await tab.page.evaluate("masthead.session.id"))
      }
      #expect(sessions.count == tabs.count)

      // A further tab of the first session receives its edit, and the twentieth moves.
      let other = try await TuningPage(masthead, tabs[0].page.evaluate("location.hash"))
      try await tabs[0].enter("140", into: "effects[1].parameters.depth")
      try await other.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 140)))
      try await tabs[19].page.wheel(at: tabs[19].location(187, 400), deltaY: 80)
      try await tabs[19].wait(until: "masthead.frame.offset > -230 && masthead.frame.phase === 'idle'")
      let last: TuningPage.Frame = try await tabs[19].frame()
      #expect(try await tabs[18].frame().offset < last.offset)

      // Sessions of closed tabs have no viewers.
      let viewers = "fetch('/api/health').then((answer) => answer.json()).then(({viewers}) => viewers)"
      #expect(try await other.page.evaluate(viewers) == tabs.count + 1)
      for tab in tabs { try await tab.page.close() }
      try await other.wait(for: viewers, toBe: 1)
      try await other.expectNoComplaints()
    }
  }

  private static let state = "document.querySelector('#status').dataset.state"

  @Test func eventsAreReadFromMessages() async throws {
    try await withMasthead { masthead in
      let page = try await ModulePage(masthead).page
      let taken: [[String]] = try await page.evaluate(
        #"""
        import(\#(ModulePage.module("session/stream.js"))).then(({EventStream}) => {
          let socket;
          window.WebSocket = class extends EventTarget {
            constructor({href}) { super(); [socket, this.href] = [this, href]; }
          };
          const stream = new EventStream('/there');
          const taken = [[socket.href.replace(location.host, 'host')]];
          stream.read((...event) => {
            taken.push(event);
            if (event[0] === 'problem') throw new Error('not taken');
          });
          addEventListener('error', event => { taken.push([event.message]); event.preventDefault(); });
          const events = [
            'event: frame\nid: 1\ndata: {"é":1}\n\n', 'event: heartbeat\ndata: {}\n\n',
            'event: problem\ndata: a\ndata: b\n\n', 'data: 🙂\n\n',
          ];
          for (const data of events) socket.dispatchEvent(new MessageEvent('message', {data}));
          return taken;
        })
        """#)
      #expect(
        taken == [
          ["ws://host/there"], ["frame", #"{"é":1}"#], ["heartbeat", "{}"], ["problem", "a\nb"],
          ["Uncaught Error: not taken"], ["message", "🙂"],
        ], "An error of the code that takes an event does not end the stream.")
    }
  }
}
