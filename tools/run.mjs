// npm run <task>: prepares what the task needs, then runs it with the Node the site runs on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './steps/child.mjs';
import { findBrowsers } from './steps/browsers.mjs';
import { findChromium, findJourneyBrowser } from './steps/chromium.mjs';
import { install } from './steps/install.mjs';
import { checkPlatform, findNode } from './steps/node.mjs';
import { Trouble, runCommand } from './steps/terminal.mjs';
import { buildWeb } from './steps/web.mjs';
import { tasks } from './tasks.mjs';

const browserFor = { journeys: findJourneyBrowser, bench: findChromium };

await runCommand(async () => {
  const [name, ...given] = process.argv.slice(2);
  const task = tasks[name];
  if (!task) throw new Trouble(`没有叫“${name ?? ''}”的任务。有这些：${Object.keys(tasks).join('、')}。`);
  checkPlatform();
  await install(task.install);
  if (task.web) await buildWeb();
  const browser = task.browser === undefined ? {} : await browserFor[task.browser]();
  if (browser === null) throw new Trouble('没有浏览器，也装不上。请安装 Chromium，或者用 HEARTH_CHROMIUM 指出它的路径。');
  const others = task.browsers ? await findBrowsers() : {};
  const [script, ...args] = task.run;
  if (!existsSync(join(root, script))) throw new Trouble(`${script} 不在。`);
  return run(findNode(), [...(task.flags ?? []), script, ...args, ...given], { ...task.env, ...browser, ...others });
});
