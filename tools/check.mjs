// npm run check: everything that must hold for every commit apart from the tests, each reported in one line.
// `npm run check -- types lint` runs those alone; `--fix` first mends format and lint where that can be done by itself.
import { runQuietly } from './steps/child.mjs';
import { findNode } from './steps/node.mjs';
import { Trouble, runCommand } from './steps/terminal.mjs';
import { runSideBySide } from './steps/side-by-side.mjs';
import { checks, checksOnDemand, fixes } from './tasks.mjs';

await runCommand(async () => {
  const given = process.argv.slice(2);
  const titles = given.filter((word) => word !== '--fix');
  const all = [...checks, ...checksOnDemand];
  const known = all.map(([title]) => title);
  const unknown = titles.find((title) => !known.includes(title));
  if (unknown !== undefined) throw new Trouble(`没有叫“${unknown}”的检查。有这些：${known.join('、')}。`);
  // What is left to mend by hand the checks report.
  if (given.includes('--fix')) for (const [script, ...args] of fixes) await runQuietly(findNode(), [script, ...args]);
  const wanted = titles.length === 0 ? checks : all.filter(([title]) => titles.includes(title));

  const printResult = ({ title, status, seconds }) => console.log(`${status === 0 ? '✓' : '✗'} ${title.padEnd(12)}${seconds.toFixed(1).padStart(6)} s`);
  const results = await runSideBySide(wanted, printResult, { FORCE_COLOR: '0' });
  const refused = results.filter(({ status }) => status !== 0);
  // What was asked for by its name is shown also where it holds: it may have found nothing out.
  for (const { title, status, output } of results) if (status === 0 && checksOnDemand.some(([name]) => name === title)) console.log(output.trim());
  for (const { title, output } of refused) console.error(`\n── ${title}\n${output.trim()}`);
  console.log(refused.length === 0 ? '\nall checks hold' : `\nrefused: ${refused.map(({ title }) => title).join(', ')}`);
  return refused.length === 0 ? 0 : 1;
});
