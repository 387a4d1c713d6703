import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callFailureOf, NOT_FOUND } from './call-failure.ts';
import { Failure, failures, fieldFailure } from './failures.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The text of every source that may refuse something, without tests. */
const sources = ['server/src', 'contract/src', 'demo', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
);

describe('the closed list of refusals', () => {
  test('what is not there is refused alike by pages that know it and by the API', () => {
    expect(callFailureOf(new Failure('notFound'))).toMatchObject({ ...NOT_FOUND, message: expect.any(String) });
  });

  test('every refusal of the list is used', () => {
    const quoted = new Set(sources.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map((match) => match[1])));
    expect(Object.keys(failures).filter((name) => !quoted.has(name))).toEqual([]);
  });

  test('every refusal that is thrown is in the list', () => {
    const thrown = sources.flatMap((text) => [...text.matchAll(/new Failure\(\s*'(\w+)'/g)].map((match) => match[1] ?? ''));
    expect(thrown.length).toBeGreaterThan(0);
    expect(thrown.filter((name) => !(name in failures))).toEqual([]);
  });

  test('codes, statuses and messages are of the kinds the API promises', () => {
    for (const [name, { code, status, message }] of Object.entries(failures)) {
      expect(code, name).toMatch(/^[ABC]\d{4}$/);
      expect([400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 451, 500, 503], name).toContain(status);
      expect(message, name).toMatch(/\p{Script=Han}/u);
      expect(status === 401, `${name}: 401 signs out`).toBe(code === 'A0401' || code === 'A0440');
    }
  });
});

describe('a refusal', () => {
  test('fills the places of its message', () => {
    const failure = new Failure('tooManyAttempts', { retryAfter: 42 });
    expect(failure.message).toContain('42 秒');
    expect(callFailureOf(failure)).toEqual({ code: 'A0211', name: 'tooManyAttempts', message: failure.message, status: 429, retryAfter: 42 });
  });

  test('of one field says so at the field', () => {
    expect(callFailureOf(fieldFailure('title', '标题太短'))).toMatchObject({ code: 'A0400', status: 400, fields: [{ path: 'title', message: '标题太短' }] });
  });
});
