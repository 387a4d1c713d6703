import { describe, expect, it } from 'vitest';
import { LATE, failuresOfPlaywright, findSkipped } from './steps/failures.mjs';

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

it('what was skipped for want of time is listed apart from what is skipped for other reasons', () => {
  const skipped = (title: string, description: string) => ({
    title,
    file: 'read.journey.ts',
    tests: [{ projectName: 'phone', status: 'skipped', annotations: [{ type: 'skip', description }], results: [] }],
  });
  const report = { suites: [{ specs: [skipped('is read', LATE), skipped('is written', '没有浏览器')] }] };
  expect(findSkipped(report, LATE)).toEqual(['read.journey.ts › [phone] is read']);
});
