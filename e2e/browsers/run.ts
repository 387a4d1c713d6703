// npm run e2e:browsers: walks the flows of flows.ts in the browsers that HEARTH_FIREFOX, HEARTH_WEBKIT and HEARTH_CHROMIUM_109 name; names of flows
// may follow. A browser the machine does not have is reported and counted as skipped. HEARTH_BROWSERS_REPORT names a file for the sums.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSite } from '#tools/site/site-process.ts';
import type { Browser, Launcher } from './browser.ts';
import { chromiumAt } from './chromium.ts';
import { firefoxAt } from './firefox.ts';
import { flows, type Flow } from './flows.ts';
import { webkitAt } from './webkit.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/browsers');

const { HEARTH_FIREFOX: firefox, HEARTH_WEBKIT: webkit, HEARTH_CHROMIUM_109: chromium, HEARTH_BROWSERS_REPORT: report } = process.env;
const [driver = '', browser = ''] = webkit?.split(',') ?? [];
const launchers: Record<string, Launcher | null> = {
  Firefox: firefox ? firefoxAt(firefox) : null,
  WebKitGTK: webkit ? webkitAt({ driver, browser }) : null,
  'Chromium 109': chromium ? chromiumAt(chromium) : null,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in flows));
if (unknown.length > 0) throw new Error(`no flow called ${unknown.join(', ')}; there are ${Object.keys(flows).join(', ')}`);
const walked = Object.entries(flows).filter(([name]) => chosen.length === 0 || chosen.includes(name));

const sums = { passed: 0, failed: 0, skipped: 0 };
const site = await makeSite({ demo: true });
try {
  await site.start();
  for (const [title, launcher] of Object.entries(launchers)) {
    for (const [name, flow] of walked) {
      const result = launcher ? await walk(launcher, `${title} › ${name}`, flow) : 'skipped';
      sums[result] += 1;
    }
    if (!launcher) console.log(`！！！没有 ${title}：${walked.length} 个流程跳过了。！！！`);
  }
} finally {
  await site.remove();
}
console.log(`\n${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
if (report) writeFileSync(report, JSON.stringify(sums));
process.exitCode = sums.failed > 0 ? 1 : 0;

/** Walks one flow in a browser of its own; prints how it went. */
async function walk(launcher: Launcher, title: string, flow: Flow): Promise<'passed' | 'failed'> {
  const startedAt = Date.now();
  const printResult = (mark: string, more: string) => console.log(`${mark} ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)${more}`);
  let open: Browser | null = null;
  try {
    open = await launcher.start();
    await flow(open, site.url);
    const errors = await open.errors();
    if (errors.length > 0) throw new Error(`uncaught in the page:\n${errors.join('\n')}`);
    printResult('✓', '');
    return 'passed';
  } catch (error) {
    printResult('✗', `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    if (open) await keepPicture(open, title);
    return 'failed';
  } finally {
    await open?.close();
  }
}

/** Keeps what a failed flow's page looks like, unless the page hangs. */
async function keepPicture(open: Browser, name: string): Promise<void> {
  try {
    const picture = await open.takeScreenshot();
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name.replaceAll(/[ ›]+/g, '-')}.png`), picture);
  } catch (error) {
    console.log(`  no picture: ${error instanceof Error ? error.message : String(error)}`);
  }
}
