// Refuses HTML that the standard does not allow: draws every page of the site with the demo in it and lets html-validate look at it.
// A page is drawn from the database, so this is a test of the suite (server/src/app/markup.test.ts) run alone.
import { runQuietly } from './steps/child.mjs';
import { findNode } from './steps/node.mjs';
import { runCommand } from './steps/terminal.mjs';
import { bin } from './tasks.mjs';

await runCommand(async () => {
  const { status, output } = await runQuietly(findNode(), [bin.vitest, 'run', '--project=database', 'server/src/app/markup.test.ts'], { FORCE_COLOR: '0' });
  if (status !== 0) console.error(output);
  return status;
});
