import Chromium
import Foundation

extension TuningPage {
  /// The requests to the server and the streamed frames since the recording started. Scripts can also read `timelines`,
  /// the states of the timeline, and `heartbeats`, the number of heartbeats.
  struct Recording: Decodable {
    struct Answer: Decodable {
      /// The revision in the answer.
      var revision: Int
      /// The path in the request.
      var path: String?
      var value: JSON?
    }

    /// The answers to changes, in order.
    var answers: [Answer]
    /// The frames of a second stream of the page's session, in order.
    var frames: [Frame]
  }

  /// Starts or restarts the recording. Returns when the first frame is recorded.
  func record() async throws {
    try await page.evaluate(
      """
      (() => {
        window.endRecording?.();
        const recording = (window.recording = {answers: [], frames: [], timelines: [], heartbeats: 0});
        const {fetch} = window;
        window.fetch = async (path, options) => {
          const response = await fetch(path, options);
          if (options?.method === 'PATCH' && response.ok) {
            const {revision} = await response.clone().json();
            const {path, value} = JSON.parse(options.body);
            recording.answers.push({revision, path, value});
          }
          return response;
        };
        const stream = new EventSource(`/api/sessions/${masthead.session.id}/frames`);
        stream.addEventListener('frame', ({data}) => recording.frames.push(JSON.parse(data)));
        stream.addEventListener('timeline', ({data}) => recording.timelines.push(JSON.parse(data)));
        stream.addEventListener('heartbeat', () => { recording.heartbeats += 1; });
        window.endRecording = () => {
          window.fetch = fetch;
          stream.close();
        };
      })()
      """)
    try await wait(until: "recording.frames.length > 0")
  }

  func recording() async throws -> Recording {
    try await page.evaluate("recording")
  }

  /// Waits until the recorded stream was silent: the server sends a heartbeat only after a while without any other event.
  func waitForSilence() async throws {
    let heartbeats: Int = try await page.evaluate("recording.heartbeats")
    try await wait(until: "recording.heartbeats > \(heartbeats)")
  }

  /// Waits until the gesture has played to its end since the recording started, even if the page was too busy to show it.
  func waitUntilPlayed() async throws {
    try await wait(until: "recording.timelines.some(({playing}) => playing) && !recording.timelines.at(-1).playing")
    try await wait(until: "!masthead.timeline.playing")
  }

  /// Starts to record downloads: their names, and their texts as promises. Intercepts the files in the page, because
  /// the browser would save them in its own folder.
  func watchDownloads() async throws {
    try await page.evaluate(
      """
      window.saved = {};
      HTMLAnchorElement.prototype.click = function () { saved.name = this.download; };
      const {createObjectURL} = URL;
      URL.createObjectURL = blob => {
        saved.text = blob.text();
        return createObjectURL.call(URL, blob);
      };
      """)
  }

  /// Starts to record the position of the pointer on the device, as the page receives it. The browser may round it.
  func watchPointer() async throws {
    try await page.evaluate(
      """
      (() => {
        window.pointer = {};
        for (const type of ['pointerdown', 'pointerrawupdate', 'pointermove', 'pointerup']) {
          addEventListener(type, event => {
            if (type === 'pointerdown') pointer.pressed = event.clientY;
            pointer.latest = event.clientY;
          }, {capture: true});
        }
      })()
      """)
  }

  /// The downward distance of the pointer since it was pressed, in points of the device.
  func pull() async throws -> Double {
    try await page.evaluate("(pointer.latest - pointer.pressed) / masthead.place.scale")
  }
}
