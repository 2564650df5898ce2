import Chromium
import Testing

/// The transfers between the page and its server while a value changes.
extension SessionPageTests {
  @Test(
    arguments: [
      ("collection-flow", "header.height"), ("news-digest", "effects[1].parameters.depth"),
      ("parallax-table", "effects[1].parameters.factor"),
    ])
  func draggingSliderTransfersOnlyChanges(preset: String, path: String) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=\(preset)")
      try await tuning.watchTransfers()
      let value = try await tuning.dragSlider(TuningPage.control(path) + " input[type=range]", by: 30)
      try await tuning.wait(
        for: "masthead.session.pipeline.\(path)", toBe: .number(value))
      try await tuning.wait(until: "masthead.frame.revision === masthead.session.revision")
      // The page requests the curves when the slider rests, and never more often than it moved.
      try await tuning.waitForCurves()
      try await tuning.wait(until: "transfers.requests.includes('POST history end')")
      let transfers = try await tuning.transfers()
      let changes = transfers.events.filter { $0.type == "changes" }
      // A busy page coalesces the moves of the slider.
      #expect(!changes.isEmpty && changes.allSatisfy { $0.size <= 1500 })
      #expect(!transfers.events.contains { $0.type == "pipeline" })
      let requests = transfers.requests.filter { $0 == "PATCH pipeline" }.count
      #expect(requests == changes.count)
      let curves = transfers.requests.drop { $0 != "PATCH pipeline" }.filter { $0 == "GET curve" }.count
      #expect(curves <= requests)
      // A drag begins and ends once. A long drag renews its step.
      let others = transfers.requests.filter { !["PATCH pipeline", "GET curve", "POST history begin"].contains($0) }
      #expect(others == ["POST history end"])
      #expect(try await tuning.matchesServersSession())
      try await tuning.expectNoComplaints()
    }
  }

  @Test func changesWithoutEffectOnCurvesRequestNone() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.wait(until: "document.querySelector('.plot-axis').textContent !== ''")
      try await tuning.watchTransfers(reloading: false)
      try await tuning.change(#"{"path": "name", "value": "Mine"}"#)
      try await tuning.wait(for: "document.title", toBe: "Mine – Masthead")
      // Waits longer than the page delays its request.
      try await tuning.page.evaluate("new Promise(done => setTimeout(done, 400))")
      #expect(try await tuning.transfers().requests == ["PATCH pipeline"])
      try await tuning.enter("120", into: "effects[1].parameters.depth")
      try await tuning.waitForCurves()
    }
  }

  @Test func pageMatchesServersSessionAfterAllKindsOfChanges() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let changes = [
        #"{"path": "effects[1].parameters.ratio", "value": 0.5}"#,
        #"{"path": "effects[1].parameters.ratio", "value": null}"#,
        #"{"path": "effects[0].enabled", "value": false}"#, #"{"path": "effects[0].enabled", "value": null}"#,
        #"{"path": "header.height.ratioOfWidth", "value": 0.3}"#, #"{"path": "name", "value": "\"~/"}"#,
      ]
      for change in changes {
        try await tuning.change(change)
        #expect(try await tuning.matchesServersSession(), "\(change)")
      }
      try await tuning.click(TuningPage.card(1) + " [data-action=remove]")
      try await tuning.waitForEffects("stretch", "overlap")
      #expect(try await tuning.matchesServersSession())
      try await tuning.wait(until: "document.querySelector('#preset').value === ''")
      try await tuning.page.evaluate(
        "(menu => { menu.value = 'elastic-bar'; menu.dispatchEvent(new Event('change')); })(document.querySelector('#preset'))"
      )
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Elastic Bar")
      #expect(try await tuning.matchesServersSession())
      try await tuning.expectNoComplaints()
    }
  }

  @Test(arguments: [
    (
      #"{"a": 1}"#, #"[{"op": "test", "path": "/a", "value": 1}, {"op": "replace", "path": "/a", "value": null}]"#,
      #"{"a":null}"#
    ),
    (
      #"{"a": 1, "b": 2}"#, #"[{"op": "remove", "path": "/a"}, {"op": "add", "path": "/c", "value": 3}]"#,
      #"{"b":2,"c":3}"#
    ),
    (#"{"a": [1, {"b": 2}]}"#, #"[{"op": "replace", "path": "/a/1/b", "value": [3]}]"#, #"{"a":[1,{"b":[3]}]}"#),
    (#"{"~1": {"/": 1}}"#, #"[{"op": "replace", "path": "/~01/~1", "value": 2}]"#, #"{"~1":{"/":2}}"#),
    (#"{"a": 1}"#, #"[{"op": "replace", "path": "", "value": [1]}]"#, "[1]"),
    (
      #"{"a": 1}"#, #"[{"op": "test", "path": "/a", "value": 2}, {"op": "remove", "path": "/a"}]"#,
      "Error: expected 2, got 1"
    ),
  ])
  func pageAppliesPatch(value: String, patch: String, result: String) async throws {
    try await withMasthead { masthead in
      let page = try await ModulePage(masthead).page
      let patched: String = try await page.evaluate(
        """
        import(\(ModulePage.module("session/patch.js"))).then(({patched}) => {
          const value = \(value);
          const before = JSON.stringify(value);
          try {
            const result = JSON.stringify(patched(value, \(patch)));
            return JSON.stringify(value) === before ? result : 'The value itself was changed.';
          } catch (error) {
            return String(error);
          }
        })
        """)
      #expect(patched == result)
    }
  }
}

extension TuningPage {
  /// The transfers since `watchTransfers()`.
  fileprivate struct Transfers: Decodable {
    struct Event: Decodable {
      var type: String
      /// The transferred size, in bytes.
      var size: Int
    }

    var events: [Event]
    /// The method, the last part of the path, and the command to the history, such as `GET curve` and `POST history
    /// end`. Excludes requests for the stored state, which the page sends only when nothing has changed for a second.
    var requests: [String]
  }

  /// Starts to record the events of the page's stream and its requests. Reloads the page, so that it opens a recorded stream.
  fileprivate func watchTransfers(reloading: Bool = true) async throws {
    let script = """
      window.transfers = {events: [], requests: []};
      window.WebSocket = class extends WebSocket {
        constructor(address) {
          super(address);
          this.addEventListener('message', ({data}) => {
            const type = data.match(/^event: (.*)/)[1];
            if (type !== 'heartbeat') transfers.events.push({type, size: new Blob([data]).size});
          });
        }
      };
      (fetch => {
        window.fetch = async (path, options) => {
          const command = path.endsWith('/history') && options?.body ? ` ${JSON.parse(options.body).command}` : '';
          // The page measures contrasts when it has nothing else to do.
          if (/\\/(state|stills)$/.test(path)) return fetch(path, options);
          const name = `${options?.method ?? 'GET'} ${path.split('?')[0].split('/').at(-1)}${command}`;
          transfers.requests.push(name);
          try {
            return await fetch(path, options);
          } catch (error) {
            // The page repeats a request that a busy machine did not answer in time.
            transfers.requests.splice(transfers.requests.lastIndexOf(name), 1);
            throw error;
          }
        };
      })(window.fetch);
      """
    guard reloading else {
      try await page.evaluate("(() => { \(script) })()")
      return
    }
    try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    let address: String = try await page.evaluate("location.origin + '/?again' + location.hash")
    try await page.navigate(to: address)
    try await waitUntilDrawn()
    // By now the stream has sent all initial events.
    try await wait(
      until: "['curve', 'presets', 'gestures'].every(name => transfers.requests.includes(`GET ${name}`))")
    try await page.evaluate("(transfers.events.length = transfers.requests.length = 0)")
  }

  fileprivate func transfers() async throws -> Transfers {
    try await page.evaluate("transfers")
  }

  /// Waits until the page has requested the curves after its last change. The request that ends a drag may come even
  /// later.
  fileprivate func waitForCurves() async throws {
    try await wait(
      until: """
        (requests => requests.lastIndexOf('GET curve') > requests.lastIndexOf('PATCH pipeline') && requests.includes('PATCH pipeline'))
        (transfers.requests)
        """)
  }

  /// Sends a change of one value, and waits until the page has received it.
  func change(_ body: String) async throws {
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/pipeline`, {
        method: 'PATCH', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(\(body)),
      }).then(response => response.json()).then(({revision}) => { window.expected = revision; })
      """)
    try await wait(until: "masthead.session.revision >= expected")
  }

  /// Whether the page's session equals the server's, including the order of keys.
  fileprivate func matchesServersSession() async throws -> Bool {
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}`).then(response => response.json())
        .then(session => JSON.stringify(session) === JSON.stringify(masthead.session))
      """)
  }
}
