/** Requests to the server, and their two kinds of errors. */
/** The server rejected the request. `problem` is its explanation (RFC 9457). */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `the server answered ${status}`);
    this.status = status;
    this.problem = { ...problem, detail: this.message };
  }
}

/** The server did not answer. */
export class Unreachable extends Error {}

/** The timeouts for a request and for one whose answer takes long to compute (milliseconds). */
const TIMEOUT = 5000, LONG_TIMEOUT = 60_000;

/**
 * @param {string} method
 * @param {string} path from the site's root
 * @param {unknown} [body] sent as JSON
 * @param {string} [type] the body's media type
 * @returns {Promise<any>} the response's JSON, or undefined if it has no body
 * @throws {Refusal|Unreachable}
 */
export async function request(method, path, body, type = 'application/json') {
  return requestWithText(method, path, body === undefined ? undefined : JSON.stringify(body), type);
}

/**
 * Like `request`, with a body that is JSON text already.
 * @param {string} method
 * @param {string} path
 * @param {string} [body]
 * @param {string} [type]
 * @returns {Promise<any>}
 */
export async function requestWithText(method, path, body, type = 'application/json') {
  const { response, text } = await answer(path, { method, headers: body === undefined ? {} : { 'Content-Type': type }, body });
  return json(path, response, text);
}

/** How long a request waits before it is sent again (milliseconds). */
export const PAUSE = 1000;
/** @type {Map<string, Promise<any>>} */
const lists = new Map();

/**
 * Requests JSON that stays the same while the page is open. It is requested once, and again if a busy server did not answer in time.
 * @param {string} path from the site's root
 * @returns {Promise<any>}
 * @throws {Refusal}
 */
export function requestList(path) {
  const list = lists.get(path) ?? requestUntilAnswered(path);
  lists.set(path, list);
  return list;
}

async function requestUntilAnswered(path) {
  for (;;) {
    try {
      return await request('GET', path);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/**
 * Requests a resource as text. JSON that is only sent back to the server is not parsed.
 * @param {string} path from the site's root
 * @returns {Promise<string>}
 * @throws {Refusal|Unreachable}
 */
export async function requestText(path) {
  return (await answer(path, { method: 'GET' })).text;
}

/**
 * Requests a file.
 * @param {string} path from the site's root
 * @param {object} [body] sent as JSON
 * @returns {Promise<{name: string, type: string, text: string}>}
 * @throws {Refusal|Unreachable}
 */
export async function requestFile(path, body) {
  const options = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : { method: 'GET' };
  const { response, text } = await answer(path, options, LONG_TIMEOUT);
  const encoded = response.headers.get('Content-Disposition')?.match(/filename\*=UTF-8''([^;]*)/)?.[1] ?? '';
  return { name: decodeURIComponent(encoded), type: response.headers.get('Content-Type'), text };
}

/** Returns the server's response. Throws if the server does not answer or rejects the request. */
async function answer(path, options, timeout = TIMEOUT) {
  let response, text;
  try {
    response = await fetch(path, { ...options, signal: /** @type {any} */ (AbortSignal).timeout(timeout), cache: 'no-store' });
    text = await response.text();
  } catch (error) {
    throw new Unreachable(error.message);
  }
  // A proxy in front of the server sends 502, 503 and 504 while the server is down.
  if (response.status >= 502 && response.status <= 504) throw new Unreachable(`${path}: the server answered ${response.status}`);
  if (!response.ok) throw new Refusal(response.status, json(path, response, text) ?? {});
  return { response, text };
}

function json(path, response, text) {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // For example, a proxy's error page.
    throw new Unreachable(`${path}: expected JSON, got another body with status ${response.status}`);
  }
}
