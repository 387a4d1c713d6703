import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECK_NAMES } from '#contract/api/admin/dashboard.shapes.ts';
import type { Check, Dashboard } from '#contract/api/admin/dashboard.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { SITE_JOBS } from '#server/modules/jobs/site-jobs.ts';
import { CHECKS } from './look.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const SECTIONS = readFileSync(join(import.meta.dirname, '../../../../../web/src/admin/sections.ts'), 'utf8');
const pages = new Set([...SECTIONS.matchAll(/\bpath: '([^']*)'/g)].map(([, path = '']) => (path === '' ? '/admin' : `/admin/${path}`)));

it('every check has one button: a page of the console, a job of the site, or a command', () => {
  expect(CHECKS.map(({ name }) => name).toSorted()).toEqual([...CHECK_NAMES].toSorted());
  const jobs = new Set(SITE_JOBS.map(({ name }) => name));
  expect(pages.size).toBeGreaterThan(30);
  const broken = CHECKS.filter(({ mend }) => {
    if ('href' in mend) return !pages.has(new URL(mend.href, 'http://site').pathname);
    return 'job' in mend ? !jobs.has(mend.job) : mend.command === '';
  });
  expect(broken.map(({ name }) => name)).toEqual([]);
});

it('one that failed says what to do beside its button, and where only the machine can, by which command', async () => {
  const { checks } = (await site.get<Dashboard>('admin/dashboard', { as: operator })).t;
  const failed = checks.filter(({ ok }) => !ok);
  expect(failed.map(({ name }) => name)).toContain('roles');
  const roles = failed.find((check: Check) => check.name === 'roles');
  expect(roles?.mend).toEqual({ label: '复制命令', href: null, command: expect.stringMatching(/migrate$/) });
  expect(roles?.detail).toContain(roles?.mend.command);
});
