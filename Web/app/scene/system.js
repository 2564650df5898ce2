/**
 * Tells the server about the system's own settings: whether it asks for less motion.
 * @param {import('../session/connection.js').Connection} connection
 * @param {import('../session/input.js').Input} input
 */
export function followSystem(connection, input) {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => input.send({ type: 'system', reducedMotion: query.matches });
  query.addEventListener('change', tell);
  // A restarted server does not know.
  connection.addEventListener('state', () => connection.state === 'live' && query.matches && tell());
}
