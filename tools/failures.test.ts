import { describe, expect, it } from 'vitest';
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

describe('the failures of a Playwright report', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'read.journey.ts',
    ok: status !== 'unexpected',
    tests: [{ projectName: 'phone', status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });

  it('are named with their project and the first line of why, in whatever depth they stand', () => {
    const inner = { specs: [spec('is read', 'expected'), spec('is written', 'unexpected', '\u001b[31mError: no button\u001b[39m\nat write')] };
    const report = { suites: [{ specs: [], suites: [inner] }], errors: [] };
    expect(failuresOfPlaywright(report)).toEqual(['read.journey.ts › [phone] is written › Error: no button']);
  });

  it('are those of every project, whatever the report says of the spec after its first one', () => {
    const desktop = spec('is drawn', 'expected');
    const both = { ...desktop, tests: [...desktop.tests, ...spec('is drawn', 'unexpected', 'Test timeout of 90000ms exceeded.').tests] };
    expect(failuresOfPlaywright({ suites: [{ specs: [both] }] })).toEqual(['read.journey.ts › [phone] is drawn › Test timeout of 90000ms exceeded.']);
  });

  it('are those outside of tests as well, and none where nothing was reported', () => {
    expect(failuresOfPlaywright({ suites: [], errors: [{ message: 'Error: the set-up failed' }] })).toEqual(['Error: the set-up failed']);
    expect(failuresOfPlaywright({})).toEqual([]);
  });
});

describe('files that failed and ran once more', () => {
  const test = (fullName: string, status: string) => ({ fullName, status, failureMessages: status === 'failed' ? ['Error: too late\nat x'] : [] });
  const file = (name: string, ...tests: ReturnType<typeof test>[]) => ({
    name,
    status: tests.length === 0 || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    message: 'SyntaxError: no such import',
    assertionResults: tests,
  });
  const first = {
    testResults: [
      file('slow.test.ts', test('is there', 'passed'), test('is quick', 'failed')),
      file('wrong.test.ts', test('is right', 'failed')),
      file('right.test.ts', test('is right', 'passed'), test('is elsewhere', 'pending')),
      file('broken.test.ts'),
    ],
  };
  const second = {
    testResults: [file('slow.test.ts', test('is there', 'passed'), test('is quick', 'passed')), file('wrong.test.ts', test('is right', 'failed'))],
  };

  it('are those with a failure and those that did not load, unless they are too many for chance', () => {
    expect(filesToRunAgain(first)).toEqual(['broken.test.ts', 'slow.test.ts', 'wrong.test.ts']);
    const many = Array.from({ length: 9 }, (_, nth) => file(`${nth}.test.ts`, test('is right', 'failed')));
    expect(filesToRunAgain({ testResults: many })).toEqual([]);
    expect(filesToRunAgain({})).toEqual([]);
  });

  it('count as they ended the second time; what failed twice is a failure, what failed once is named as unsteady', () => {
    const ended = withSecondRun(first, second);
    expect(countVitest(first)).toEqual({ passed: 2, failed: 3, skipped: 1 });
    expect(countVitest(ended)).toEqual({ passed: 3, failed: 2, skipped: 1 });
    expect(failuresOfVitest(ended)).toEqual(['broken.test.ts › SyntaxError: no such import', 'wrong.test.ts › is right › Error: too late']);
    expect(failuresOfVitest(withoutFailedFiles(first, ended))).toEqual(['slow.test.ts › is quick › Error: too late']);
  });

  it('fail as before when the second run has left no report', () => {
    expect(countVitest(withSecondRun(first, {})).failed).toBe(3);
    expect(failuresOfVitest(withoutFailedFiles(first, withSecondRun(first, {})))).toEqual([]);
  });

  it('of journeys are named apart from what failed twice', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'read.journey.ts',
      tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'Error: no button' }] }, { errors: [] }] }],
    });
    const report = { suites: [{ specs: [spec('is read', 'flaky'), spec('is written', 'unexpected'), spec('is found', 'expected')] }] };
    expect(unsteadyOfPlaywright(report)).toEqual(['read.journey.ts › [phone] is read › Error: no button']);
    expect(failuresOfPlaywright(report)).toEqual(['read.journey.ts › [phone] is written › Error: no button']);
  });
});

it('what was skipped for want of time is listed apart from what is skipped for other reasons', () => {
  const skipped = (title: string, description: string) => ({
    title,
    file: 'read.journey.ts',
    tests: [{ projectName: 'phone', status: 'skipped', annotations: [{ type: 'skip', description }], results: [] }],
  });
  const report = { suites: [{ specs: [skipped('is read', LATE), skipped('is written', '没有浏览器')] }] };
  expect(findSkipped(report, LATE)).toEqual(['read.journey.ts › [phone] is read']);
});
