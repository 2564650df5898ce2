/** Requests to the server, and the two ways in which they fail. */

/** The server answered, and said no. `problem` is its explanation (RFC 9457). */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `the server answered ${status}`);
    this.status = status;
    this.problem = { ...problem, detail: this.message };
  }
}

/** The server did not answer. */
export class Unreachable extends Error {}

/** A request that has been silent for so long (milliseconds) counts as unanswered. */
const PATIENCE = 5000;

/**
 * @param {string} method
 * @param {string} path from the site's root
 * @param {unknown} [body] sent as JSON
 * @param {string} [type] the body's media type
 * @returns {Promise<any>} the answer's JSON, or undefined where it has no body
 * @throws {Refusal|Unreachable}
 */
export async function request(method, path, body, type = 'application/json') {
  const { response, text } = await answer(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': type },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return json(path, response, text);
}

/**
 * Asks for a file.
 * @param {string} path from the site's root
 * @returns {Promise<{name: string, type: string, text: string}>}
 * @throws {Refusal|Unreachable}
 */
export async function requestFile(path) {
  const { response, text } = await answer(path, { method: 'GET' });
  const encoded = response.headers.get('Content-Disposition')?.match(/filename\*=UTF-8''([^;]*)/)?.[1] ?? '';
  return { name: decodeURIComponent(encoded), type: response.headers.get('Content-Type'), text };
}

/** What the server answered, unless it did not, or said no. */
async function answer(path, options) {
  let response, text;
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(PATIENCE), cache: 'no-store' });
    text = await response.text();
  } catch (error) {
    throw new Unreachable(error.message);
  }
  // 502, 503 and 504 come from what stands before the server: it is away, and will be back.
  if (response.status >= 502 && response.status <= 504) throw new Unreachable(`${path}: the server answered ${response.status}`);
  if (!response.ok) throw new Refusal(response.status, json(path, response, text) ?? {});
  return { response, text };
}

function json(path, response, text) {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // A page of a proxy in between, for example.
    throw new Unreachable(`${path}: expected JSON, got another body with status ${response.status}`);
  }
}
