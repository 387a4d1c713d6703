import { beforeAll, describe, expect, it } from 'vitest';
import { saveSetting } from '#server/modules/settings/index.ts';
import { undoAudit } from '#server/modules/audit/undo.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { UNDOERS } from './undoers.ts';
import { setUpUndoing } from './undoing.fixture.ts';

const undoing = setUpUndoing();
const { act, newest, now, undo } = undoing;
let site: TestSite;
let operator: Signed;
let presenter: Signed;
beforeAll(async () => {
  ({ site, operator } = undoing);
  presenter = await site.signUp('坐堂人', 'presenter');
});

it('what can be undone is so for thirty days', async () => {
  await act((context) => saveSetting(context, 'tagline', '过期就撤不了'));
  const seq = await newest();
  const late = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
  const refused = await site.platform.db
    .transaction((tx) => undoAudit({ tx, now: late }, { seq, reason: '' }, { undoers: UNDOERS, isPurged: async () => false }))
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'undoTooLate' });
  expect((await undo(seq)).code).toBe('200');
});

describe('an undoing is refused', () => {
  it('where the same thing was changed since, with who did it', async () => {
    await act((context) => saveSetting(context, 'tagline', '先改的'));
    const seq = await newest();
    await act((context) => saveSetting(context, 'tagline', '后改的'));
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged', message: '后来系统又改过，撤销会盖掉那一次，请先看记录' });
    expect(await site.platform.db.queryOne(`SELECT value FROM settings WHERE key = 'tagline'`)).toEqual({ value: '后改的' });
  });

  it('for what nothing takes back, for what is not there, and to presenters', async () => {
    await site.post('admin/audit/verify', {}, { as: operator });
    const seq = await newest();
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoTooLate' });
    expect((await undo(seq + 100)).status).toBe(404);
    expect((await undo(seq, presenter)).status).toBe(403);
    expect(await newest()).toBe(seq);
  });

  it('to the second of two at once', async () => {
    await act((context) => saveSetting(context, 'tagline', '一起来撤'));
    const seq = await newest();
    const responses = await Promise.all([undo(seq), undo(seq), undo(seq)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});
