// What failed, from the reports of the test runners: the last lines of a long output are the ones that are kept and read.
import { stripVTControlCharacters } from 'node:util';

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

/**
 * Returns a line for each failed test of a Playwright report: its file, its project and name, and the first line of why. Whether a spec is `ok`
 * is said of its first project alone.
 */
export function failuresOfPlaywright({ suites = [], errors = [] }) {
  const failed = testsOf(suites).filter(({ test }) => test.status === 'unexpected');
  return [
    ...failed.map(({ file, name, test }) => lineOf(file, name, test.results.flatMap((each) => each.errors)[0]?.message)),
    ...errors.map(({ message }) => lineOf('', '', message)),
  ];
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
