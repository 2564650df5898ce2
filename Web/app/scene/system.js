import { connection } from '../session/connection.js';
import { input } from '../session/input.js';

/** Reports the system's setting for reduced motion to the server. */
export function followSystem() {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => input.send({ type: 'system', reducedMotion: query.matches });
  query.addEventListener('change', tell);
  // A restarted server does not have the setting.
  connection.addEventListener('state', () => connection.state === 'live' && query.matches && tell());
}
