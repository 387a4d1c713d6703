// npm run check: everything that must hold for every commit apart from the tests, two at a time, each told in one line.
import { cpus } from 'node:os';
import { runQuietly } from './steps/child.mjs';
import { findNode } from './steps/node.mjs';
import { runCommand } from './steps/say.mjs';
import { checks } from './tasks.mjs';

await runCommand(async () => {
  const waiting = [...checks];
  const refused = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [title, script, ...args] = check;
      const startedAt = Date.now();
      const { status, output } = await runQuietly(findNode(), [script, ...args], { FORCE_COLOR: '0' });
      console.log(`${status === 0 ? '✓' : '✗'} ${title.padEnd(12)}${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`);
      if (status !== 0) refused.push({ title, output });
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, work));
  for (const { title, output } of refused) console.error(`\n── ${title}\n${output.trim()}`);
  console.log(refused.length === 0 ? '\nall checks hold' : `\nrefused: ${refused.map(({ title }) => title).join(', ')}`);
  return refused.length === 0 ? 0 : 1;
});
