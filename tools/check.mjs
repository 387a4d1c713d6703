// npm run check: everything that must hold for every commit apart from the tests, each told in one line.
import { runCommand } from './steps/say.mjs';
import { runSideBySide } from './steps/side-by-side.mjs';
import { checks } from './tasks.mjs';

await runCommand(async () => {
  const tell = ({ title, status, seconds }) => console.log(`${status === 0 ? '✓' : '✗'} ${title.padEnd(12)}${seconds.toFixed(1).padStart(6)} s`);
  const refused = (await runSideBySide(checks, tell, { FORCE_COLOR: '0' })).filter(({ status }) => status !== 0);
  for (const { title, output } of refused) console.error(`\n── ${title}\n${output.trim()}`);
  console.log(refused.length === 0 ? '\nall checks hold' : `\nrefused: ${refused.map(({ title }) => title).join(', ')}`);
  return refused.length === 0 ? 0 : 1;
});
