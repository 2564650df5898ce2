/**
 * A stream of server-sent events that answers a request. `EventSource` sends no POST, so it cannot open a session, and it does not say
 * why the server refused a stream.
 */
export class EventStream {
  #response;
  #controller;

  /**
   * @param {Response} response
   * @param {AbortController} controller of the request
   */
  constructor(response, controller) {
    [this.#response, this.#controller] = [response, controller];
  }

  /** The path of the resource that the request created, or null. */
  get location() {
    return this.#response.headers.get('Location');
  }

  /** Ends the stream. Then `read` takes no more events. */
  close() {
    this.#controller.abort();
  }

  /**
   * Reads events until the stream ends.
   * @param {(type: string, data: string) => void} take
   * @throws if the connection breaks or the stream is closed
   */
  async read(take) {
    const reader = this.#response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      // The server ends lines with a line feed, and each event with an empty line.
      let start = 0;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n', start)) {
        if (this.#controller.signal.aborted) return;
        give(text.slice(start, end), take);
        start = end + 2;
      }
      text = text.slice(start);
    }
  }
}

/** Passes on an event. If that fails, the browser reports the error, and the stream continues, like other events of the page. */
function give(event, take) {
  let type = 'message';
  const data = [];
  for (const line of event.split('\n')) {
    if (line.startsWith('data: ')) data.push(line.slice(6));
    else if (line.startsWith('event: ')) type = line.slice(7);
  }
  try {
    take(type, data.join('\n'));
  } catch (error) {
    reportError(error);
  }
}
