// What failed, from the reports of the test runners: the last lines of a long output are the ones that are kept and read.
import { stripVTControlCharacters } from 'node:util';

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
  const inSuite = ({ suites: inner = [], specs = [] }) => [...inner.flatMap(inSuite), ...specs.flatMap(inSpec)];
  const inSpec = ({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => lineOf(file, `[${projectName}] ${title}`, results.flatMap((each) => each.errors)[0]?.message));
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => lineOf('', '', message))];
}

function lineOf(file, name, message) {
  const reason = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0];
  return [file, name, reason].filter((part) => part !== '').join(' › ');
}
