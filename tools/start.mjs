// npm start: installs, builds and runs the site. Runs on any Node from 18 on; the site itself gets a newer one when needed.
import { run } from './steps/child.mjs';
import { install } from './steps/install.mjs';
import { memoryFlags } from './steps/memory-flags.mjs';
import { checkPlatform, findNode } from './steps/node.mjs';
import { runCommand } from './steps/terminal.mjs';
import { buildWeb } from './steps/web.mjs';

/** How the site ends that wants to be started again. */
const RENEWED = 75;

await runCommand(async () => {
  checkPlatform();
  await install('prod');
  await buildWeb();
  let status = RENEWED;
  // A demo that becomes a real site ends, to begin again.
  while (status === RENEWED) status = await run(findNode(), ['server/src/main.ts'], { NODE_ENV: 'production', ...memoryFlags });
  return status;
});
