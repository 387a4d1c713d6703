// npm test: installs what it needs and runs the core lane, to the end, whatever fails on the way. `npm run test:all` runs everything.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChanged, groups, hashInputs, onlyInAll, saveStamp } from './infrastructure.mjs';
import { root, run } from './steps/child.mjs';
import { findBrowsers } from './steps/browsers.mjs';
import { findJourneyBrowser } from './steps/chromium.mjs';
import { keepCompiled } from './steps/compiled.mjs';
import {
  LATE,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  filesToRunAgain,
  findSkipped,
  unsteadyOfPlaywright,
  withSecondRun,
  withoutFailedFiles,
} from './steps/failures.mjs';
import { install } from './steps/install.mjs';
import { findLua } from './steps/lua.mjs';
import { checkPlatform, findNode } from './steps/node.mjs';
import { findRedis } from './steps/redis.mjs';
import { Trouble, runCommand, log } from './steps/terminal.mjs';
import { runSideBySide } from './steps/side-by-side.mjs';
import { buildWeb } from './steps/web.mjs';
import { bin, checks, tasks } from './tasks.mjs';

const isWhole = process.argv[2] === 'all';
/** Whether what fails is tried a second time, with nothing beside it: where the machine may do other work meanwhile. */
const isTriedAgain = process.env['HEARTH_TEST_AGAIN'] === '1';
/** When no further journey is begun, in milliseconds since 1970: where everything has to end in time, what was not tried is said. */
const deadline = Date.now() + Number(process.env['HEARTH_TEST_MINUTES'] ?? Infinity) * 60_000;

await runCommand(async () => {
  checkPlatform();
  await install('all');
  const browser = await findJourneyBrowser();
  const redis = await findRedis();
  await findLua();
  const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'));
  try {
    await keepCompiled(join(reports, 'compiled'));
    // The module tests wait for processes and the disk a third of their time: the checks and the build take it.
    const [beside, modules] = await Promise.all([
      runChecks().then(async (checked) => [...checked, await runBuild()]),
      runVitest(join(reports, 'vitest.json'), redis),
    ]);
    const results = [...beside, modules];
    results.push(browser === null ? skipJourneys() : await runPlaywright(join(reports, 'playwright.json'), browser));
    if (isWhole) results.push(await runBrowsers(join(reports, 'browsers.json')));
    return summarize(results);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** Runs the checks, apart from those that the module tests contain. */
async function runChecks() {
  const apart = checks.filter(([title]) => title !== 'markup');
  const ended = await runSideBySide(apart, ({ title, output }) => {
    heading(title);
    process.stdout.write(output);
  });
  return ended.map(({ title, status }) => ({ title, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }));
}

/** Runs the module tests and, of the infrastructure, what has changed since it last passed; remembers what passes. */
async function runVitest(report, env) {
  heading('modules');
  const chosen = (isWhole ? groups : findChanged()).map((group) => ({ ...group, hash: hashInputs(group) }));
  const rest = groups.filter(({ name }) => !chosen.some((group) => group.name === name));
  if (rest.length > 0) log(`没有变过、上次已通过的基础设施测试不再跑：${rest.map(({ name }) => name).join('、')}（npm run test:all 都跑）。`);
  const leftOut = [...rest.flatMap(({ tests }) => tests), ...(isWhole ? [] : onlyInAll)];
  // Most of what only test:all runs waits for a registry, for processes and for limits to pass.
  const workers = isWhole ? [`--maxWorkers=${availableParallelism() + 1}`] : [];
  const vitest = (to, more) =>
    run(findNode(), [bin.vitest, 'run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${to}`, ...more], {
      ...env,
      HEARTH_TESTS_LEFT_OUT: leftOut.join(' '),
    });
  const status = await vitest(report, workers);
  const first = { testResults: [], ...read(report) };
  const ended = await runAgain({ results: first, status }, (files) => vitest(`${report}.again`, ['--maxWorkers=1', ...files]), `${report}.again`);
  const failures = failuresOfVitest(ended.results);
  const unsteady = failuresOfVitest(withoutFailedFiles(first, ended.results));
  // An error outside of the tests may be anybody's.
  const isCounted = status === 0 || countVitest(first).failed > 0;
  for (const group of chosen) {
    if (isCounted && hasPassed(group, first.testResults) && hashInputs(group) === group.hash) saveStamp(group, group.hash);
  }
  return judged({ title: 'modules', ...countVitest(ended.results), failures, unsteady }, ended.status);
}

/** Runs the files that failed once more, where that is asked for; returns the report with what they ended with then, and the last status. */
async function runAgain(ended, start, report) {
  const files = isTriedAgain ? filesToRunAgain(ended.results) : [];
  if (files.length === 0) return ended;
  heading('modules that failed, once more and alone');
  const status = await start(files);
  return { results: withSecondRun(ended.results, read(report)), status };
}

/** Returns whether every file of a group ran, and none of its tests failed. */
function hasPassed({ tests }, testResults) {
  return tests.every((path) => testResults.some(({ name, status }) => name === join(root, path) && status === 'passed'));
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
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, HEARTH_JOURNEYS: isWhole ? 'all' : 'core', HEARTH_TEST_DEADLINE: String(deadline) };
  const status = await run(findNode(), [bin.playwright, 'test', '--pass-with-no-tests', '--reporter=list,json'], env);
  const results = read(report);
  const { expected = 0, unexpected = 0, skipped = 0 } = results.stats ?? {};
  const late = findSkipped(results, LATE);
  if (late.length > 0) log(`！！！规定的时间用完了，有 ${late.length} 个浏览器流程没有走：\n${late.join('\n')}`);
  const unsteady = unsteadyOfPlaywright(results);
  const counts = { passed: expected + unsteady.length, failed: unexpected, skipped };
  return judged({ title: 'journeys', ...counts, failures: failuresOfPlaywright(results), unsteady }, status);
}

/** Walks the flows in the other browsers, and counts those of a browser that cannot be had as skipped. */
async function runBrowsers(report) {
  heading('browsers');
  const status = await run(findNode(), tasks['e2e:browsers'].run, { ...(await findBrowsers()), HEARTH_BROWSERS_REPORT: report });
  return judged({ title: 'browsers', passed: 0, failed: 0, skipped: 0, ...read(report) }, status);
}

function skipJourneys() {
  log('！！！没有浏览器，也装不上：端到端测试一个都没有跑。请安装 Chromium 后再执行 npm test。！！！');
  return { title: 'journeys', passed: 0, failed: 0, skipped: 1 };
}

/** Returns the result with one failure when the runner failed without a failed test: it crashed, or an error came outside of the tests. */
function judged(result, status) {
  if (status === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`the runner ended with ${status}, and no test failed`] };
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

function heading(title) {
  console.log(`\n── ${title}`);
}

/** Prints a line for each runner, one for each failure, and the sum of all alone on the last one. Returns the exit status. */
function summarize(results) {
  heading(`summary of ${root}`);
  for (const { title, passed, failed, skipped } of results) {
    console.log(`${failed > 0 ? '✗' : '✓'} ${title.padEnd(12)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
  for (const { title, failures = [] } of results) for (const failure of failures) console.log(`✗ ${title} › ${failure.replace(`${root}/`, '')}`);
  for (const { title, unsteady = [] } of results) {
    for (const line of unsteady) console.log(`~ ${title} › ${line.replace(`${root}/`, '')}（头一次没有通过，再走一次通过了）`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
