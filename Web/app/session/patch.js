/**
 * Applies a JSON Patch (RFC 6902) that tests and replaces values, and adds and removes members of objects. Does not modify
 * the given value. The result shares unchanged parts with it.
 * @param {unknown} value
 * @param {{op: 'test'|'replace'|'add'|'remove', path: string, value?: unknown}[]} operations
 * @throws {Error} if a test fails
 */
export function patched(value, operations) {
  return operations.reduce((result, operation) => applied(operation, keysOf(operation.path), result), value);
}

/**
 * @param {{op: string, value?: unknown}} operation
 * @param {string[]} keys the path that remains
 * @param {any} target
 * @returns {any}
 */
function applied({ op, value }, [key, ...rest], target) {
  if (op === 'test' && key === undefined && target !== value) throw new Error(`expected ${value}, got ${target}`);
  if (key === undefined) return value;
  const copy = Array.isArray(target) ? [...target] : { ...target };
  if (op === 'remove' && rest.length === 0) delete copy[key];
  else copy[key] = applied({ op, value }, rest, target[key]);
  return copy;
}

/** The keys of a JSON Pointer (RFC 6901). */
function keysOf(path) {
  return path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
