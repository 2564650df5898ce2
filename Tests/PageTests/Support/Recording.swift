import Chromium
import Foundation

extension TuningPage {
  /// What was asked of the server and what it streamed since the recording began.
  struct Recording: Decodable {
    struct Answer: Decodable {
      /// The revision that the answer named.
      var revision: Int
      /// The path and the value that were asked for.
      var path: String?
      var value: JSON?
    }

    /// The answers to changes, in order.
    var answers: [Answer]
    /// The frames of a stream that watches the page's session beside the page's own, in order.
    var frames: [Frame]
  }

  /// Begins to record, anew where it did before; returns when the first frame has been recorded.
  func record() async throws {
    try await page.evaluate(
      """
      (() => {
        window.endRecording?.();
        const recording = (window.recording = {answers: [], frames: []});
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

  /// Begins to take note of what is downloaded: its name, and its text as a promise. A download would end in a folder of the
  /// browser's; the file is taken from where it leaves the page.
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

  /// Begins to take note of where the pointer is on the device, as the page is told: the browser may round it.
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

  /// How far down the pointer has moved since it was pressed, in points of the device.
  func pull() async throws -> Double {
    try await page.evaluate("(pointer.latest - pointer.pressed) / masthead.place.scale")
  }
}
