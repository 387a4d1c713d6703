// npm test: installs what it needs and runs everything that must pass, to the end, whatever fails on the way.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, runQuietly } from './steps/child.mjs';
import { findChromium } from './steps/chromium.mjs';
import { install } from './steps/install.mjs';
import { findLua } from './steps/lua.mjs';
import { checkPlatform, findNode } from './steps/node.mjs';
import { findRedis } from './steps/redis.mjs';
import { Trouble, runCommand, say } from './steps/say.mjs';
import { buildWeb } from './steps/web.mjs';
import { bin, checks } from './tasks.mjs';

await runCommand(async () => {
  checkPlatform();
  await install('all');
  const browser = await findChromium();
  const redis = await findRedis();
  await findLua();
  const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
  try {
    const results = await runChecks();
    results.push(await runVitest(join(reports, 'vitest.json'), redis));
    results.push(await runBuild());
    results.push(browser === null ? skipJourneys() : await runPlaywright(join(reports, 'playwright.json'), browser));
    return summarize(results);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** Runs the checks two at a time, since half of them keep one core busy; returns their results in the order of the list. */
async function runChecks() {
  const results = [];
  const waiting = [...checks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, [title, script, ...args]] = next;
      const { status, output } = await runQuietly(findNode(), [script, ...args]);
      heading(title);
      process.stdout.write(output);
      results[at] = { title, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

async function runVitest(report, env) {
  heading('modules');
  const status = await run(findNode(), [bin.vitest, 'run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(report);
  // A file that does not even load fails without failing a test.
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length;
  return judged({ title: 'modules', passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests }, status);
}

async function runBuild() {
  heading('web build');
  try {
    await buildWeb();
    return { title: 'web build', passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    return { title: 'web build', passed: 0, failed: 1, skipped: 0 };
  }
}

async function runPlaywright(report, browser) {
  heading('journeys');
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = await run(findNode(), [bin.playwright, 'test', '--pass-with-no-tests', '--reporter=list,json'], env);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(report).stats ?? {};
  return judged({ title: 'journeys', passed: expected + flaky, failed: unexpected, skipped }, status);
}

function skipJourneys() {
  say('！！！没有浏览器，也装不上：端到端测试一个都没有跑。请安装 Chromium 后再执行 npm test。！！！');
  return { title: 'journeys', passed: 0, failed: 0, skipped: 1 };
}

/** A runner that failed without a failed test has failed once: it crashed, or an error came outside of the tests. */
function judged(result, status) {
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

function heading(title) {
  console.log(`\n── ${title}`);
}

/** Prints a line for each runner and the sum of all alone on the last one. Returns the exit status. */
function summarize(results) {
  heading(`summary of ${root}`);
  for (const { title, passed, failed, skipped } of results) {
    console.log(`${failed > 0 ? '✗' : '✓'} ${title.padEnd(12)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
