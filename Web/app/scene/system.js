import { connection } from '../session/connection.js';
import { input } from '../session/input.js';

/** Tells the server about the system's own settings: whether it asks for less motion. */
export function followSystem() {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => input.send({ type: 'system', reducedMotion: query.matches });
  query.addEventListener('change', tell);
  // A restarted server does not know.
  connection.addEventListener('state', () => connection.state === 'live' && query.matches && tell());
}
