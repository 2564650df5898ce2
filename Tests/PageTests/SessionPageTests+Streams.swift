import Chromium
import Testing

/// How the page opens and reads its session's stream.
extension SessionPageTests {
  @Test func sessionAndItsStreamComeInOneRequest() async throws {
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
      for (address, request) in [(joined, "GET frames"), (masthead.url + "?preset=album&demo=off", "POST sessions")] {
        try await tuning.page.navigate(to: address)
        try await tuning.waitUntilDrawn()
        let sent: [String] = try await tuning.page.evaluate("sent")
        #expect(sent == [request])
      }
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Album")
      try await tuning.expectNoComplaints()
    }
  }

  /// A connection may split the bytes of a stream anywhere, and several events may arrive together.
  @Test func eventsArriveHoweverTheirBytesAreSplit() async throws {
    try await withMasthead { masthead in
      let page = try await ModulePage(masthead).page
      let events =
        #"[["frame", "{\"é\":1}"], ["heartbeat", "{}"], ["problem", "a\nb"], ["message", "🙂"], ["frame", "2"]]"#
      let text =
        #"event: frame\nid: 1\ndata: {\"é\":1}\n\nevent: heartbeat\ndata: {}\n\nevent: problem\ndata: a\ndata: b\n\n"#
        + #"data: 🙂\n\nevent: frame\nid: 2\ndata: 2\n\nevent: frame\ndata: incomplete"#
      let wrong: [Int] = try await page.evaluate(
        """
        import(\(ModulePage.module("session/stream.js"))).then(async ({EventStream}) => {
          const bytes = new TextEncoder().encode("\(text)");
          const wrong = [];
          for (let size = 1; size <= bytes.length; size++) {
            const chunks = Array.from({length: Math.ceil(bytes.length / size)}, (_, i) => bytes.slice(i * size, (i + 1) * size));
            const body = new ReadableStream({pull: to => chunks.length > 0 ? to.enqueue(chunks.shift()) : to.close()});
            const events = [];
            await new EventStream(new Response(body), new AbortController()).read((...event) => events.push(event));
            if (JSON.stringify(events) !== JSON.stringify(\(events))) wrong.push(size);
          }
          return wrong;
        })
        """)
      #expect(wrong == [])
    }
  }

  /// An error in the code that takes an event is shown in the console, and does not end the stream.
  @Test func eventsFollowOneThatCannotBeTaken() async throws {
    try await withMasthead { masthead in
      let page = try await ModulePage(masthead).page
      let taken: [String] = try await page.evaluate(
        """
        import(\(ModulePage.module("session/stream.js"))).then(async ({EventStream}) => {
          const taken = [];
          addEventListener('error', event => { taken.push(event.message); event.preventDefault(); }, {once: true});
          const controller = new AbortController();
          await new EventStream(new Response('data: 1\\n\\ndata: 2\\n\\ndata: 3\\n\\ndata: 4\\n\\n'), controller).read((_, data) => {
            if (data === '1') throw new Error('not one');
            if (data === '3') controller.abort();
            taken.push(data);
          });
          return taken;
        })
        """)
      #expect(taken == ["Uncaught Error: not one", "2", "3"])
    }
  }
}
