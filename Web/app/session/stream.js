/**
 * A stream of server-sent events, each in a message of a WebSocket. All tabs of a browser share six HTTP connections to a server,
 * but more than a hundred WebSockets.
 */
export class EventStream {
  #socket;

  /** @param {string} path from the site's root */
  constructor(path) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.#socket = new WebSocket(address);
  }

  /** Ends the stream. Then `read` reports no more events. */
  close() {
    this.#socket.close();
  }

  /**
   * Reads events. Resolves when the stream ends, or cannot begin.
   * @param {(type: string, data: string) => void} take
   * @returns {Promise<unknown>}
   */
  read(take) {
    this.#socket.addEventListener('message', ({ data }) => give(data, take));
    return new Promise((resolve) => this.#socket.addEventListener('close', resolve));
  }
}

function give(event, take) {
  let type = 'message';
  const data = [];
  for (const line of event.split('\n')) {
    if (line.startsWith('data: ')) data.push(line.slice(6));
    else if (line.startsWith('event: ')) type = line.slice(7);
  }
  take(type, data.join('\n'));
}
