// Runs the checks two at a time, since half of them keep one core busy.
import { cpus } from 'node:os';
import { runQuietly } from './child.mjs';
import { findNode } from './node.mjs';

/**
 * Runs checks (`[title, script, ...arguments]`) two at a time, one on a machine of one core; `onEnd` is called as each one ends. Returns
 * `{ title, status, output, seconds }` for each, in the order of the list.
 */
export async function runSideBySide(checks, onEnd, env = {}) {
  const ended = [];
  const waiting = [...checks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, [title, script, ...args]] = next;
      const startedAt = performance.now();
      const { status, output } = await runQuietly(findNode(), [script, ...args], env);
      ended[at] = { title, status, output, seconds: (performance.now() - startedAt) / 1000 };
      onEnd(ended[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, work));
  return ended;
}
