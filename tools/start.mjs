// npm start: installs, builds and runs the site. Runs on any Node from 18 on; the site itself gets a newer one when needed.
import { run } from './steps/child.mjs';
import { install } from './steps/install.mjs';
import { memoryFlags } from './steps/memory-flags.mjs';
import { checkPlatform, findNode } from './steps/node.mjs';
import { runCommand } from './steps/terminal.mjs';
import { buildWeb } from './steps/web.mjs';

await runCommand(async () => {
  checkPlatform();
  await install('prod');
  await buildWeb();
  return run(findNode(), ['server/src/main.ts'], { NODE_ENV: 'production', ...memoryFlags });
});
