// What failed, from the reports of the test runners: the last lines of a long output are the ones that are kept and read.
import { stripVTControlCharacters } from 'node:util';

/** Above this many failed files nothing is chance. */
const MAX_AGAIN = 8;

/** Why a journey was skipped that would have begun after the time given to all of them. */
export const LATE = '规定的时间用完了';

/** Returns a line for each failed test of a Vitest report and each file of it that did not load: its file, its name, and the first line of why. */
export function failuresOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [lineOf(name, '', message)];
    return failed.map(({ fullName, failureMessages }) => lineOf(name, fullName, failureMessages[0]));
  });
}

/** Returns the files of a Vitest report to run once more alone: those with a failure, or none where they are too many for chance. */
export function filesToRunAgain({ testResults = [] }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MAX_AGAIN ? [] : failed.sort((one, other) => (one < other ? -1 : 1));
}

/** Returns a Vitest report with the files of a second run in place of the same files of the first. */
export function withSecondRun({ testResults = [] }, { testResults: second = [] }) {
  return { testResults: [...testResults.filter(({ name }) => second.every((file) => file.name !== name)), ...second] };
}

/** Returns the first report without the files that failed in the other one as well. */
export function withoutFailedFiles({ testResults = [] }, { testResults: other = [] }) {
  return { testResults: testResults.filter(({ name }) => !other.some((file) => file.name === name && file.status === 'failed')) };
}

/** Returns how many tests of a Vitest report passed, failed and were skipped; a file that did not load is a failure. */
export function countVitest({ testResults = [] }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) counts[test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'] += 1;
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed += 1;
  }
  return counts;
}

/**
 * Returns a line for each failed test of a Playwright report: its file, its project and name, and the first line of why. Whether a spec is `ok`
 * is said of its first project alone.
 */
export function failuresOfPlaywright({ suites = [], errors = [] }) {
  return [...linesOfStatus(suites, 'unexpected'), ...errors.map(({ message }) => lineOf('', '', message))];
}

/** Returns a line for each test of a Playwright report that failed first and passed when it was tried again. */
export function unsteadyOfPlaywright({ suites = [] }) {
  return linesOfStatus(suites, 'flaky');
}

function linesOfStatus(suites, status) {
  const found = testsOf(suites).filter(({ test }) => test.status === status);
  return found.map(({ file, name, test }) => lineOf(file, name, test.results.flatMap((each) => each.errors)[0]?.message));
}

/** Returns a line for each test of a Playwright report that was skipped for a reason: its file, its project and name. */
export function findSkipped({ suites = [] }, reason) {
  const isMeant = ({ annotations = [] }) => annotations.some(({ type, description }) => type === 'skip' && description === reason);
  return testsOf(suites)
    .filter(({ test }) => isMeant(test))
    .map(({ file, name }) => lineOf(file, name, ''));
}

function testsOf(suites) {
  const inSuite = ({ suites: inner = [], specs = [] }) => [...testsOf(inner), ...specs.flatMap(inSpec)];
  const inSpec = ({ file, title, tests }) => tests.map((test) => ({ file, name: `[${test.projectName}] ${title}`, test }));
  return suites.flatMap(inSuite);
}

function lineOf(file, name, message) {
  const reason = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0];
  return [file, name, reason].filter((part) => part !== '').join(' › ');
}
