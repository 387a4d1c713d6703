import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from './testing.ts';
import { runWords } from '#tools/hearth.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const hearth = (...words: string[]) => runWords(['--as', '守炉人', ...words], (run) => run(site.platform.db, { connectionString: '' }));

/** Returns the last record without what differs between two acts and two doors. */
async function lastRecord(): Promise<object> {
  const row = await site.platform.db.queryOne<{ content: string; via: string }>('SELECT content, via FROM audit ORDER BY seq DESC LIMIT 1');
  const content: Record<string, unknown> = JSON.parse(row?.content ?? '{}');
  const { at, via, targetId, requestId, shellUser, personalHash, factorAt, undoUntil, ...same } = content;
  expect([at, targetId, personalHash].every((each) => typeof each === 'string')).toBe(true);
  const web = ['web', 'string', 'string', 'undefined'];
  expect([via, typeof requestId, typeof factorAt, typeof shellUser]).toEqual(via === 'web' ? web : ['shell', 'undefined', 'undefined', 'string']);
  expect(undoUntil === undefined || (typeof undoUntil === 'string' && Date.parse(undoUntil) > Date.now())).toBe(true);
  return same;
}

async function apply(nickName: string): Promise<number> {
  const { id } = await site.signUp(nickName);
  const row = await site.platform.db.queryOne<{ id: number }>(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
     VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now()) RETURNING id`,
    [id],
  );
  return row?.id ?? 0;
}

it.each([true, false])('an act from the keyboard and one from the page leave equal records (approved: %s)', async (approve) => {
  const byPage = await apply(`页上的${approve ? '甲' : '乙'}`);
  await apply(`键盘的${approve ? '甲' : '乙'}`);
  const reviewed = await site.post(`admin/presenter/application/review/${byPage}`, { approve, reason: '看过材料了，就这样定' }, { as: operator });
  expect(reviewed.code, reviewed.message).toBe('200');
  const { after, ...page } = { after: {}, ...(await lastRecord()) };
  expect(await hearth('presenter', approve ? 'approve' : 'reject', `键盘的${approve ? '甲' : '乙'}`, '看过材料了，就这样定')).toMatchObject({ code: 0 });
  const { after: afterByKeyboard, ...keyboard } = { after: {}, ...(await lastRecord()) };
  expect(keyboard).toEqual(page);
  expect({ ...afterByKeyboard, application: 0 }).toEqual({ ...after, application: 0 });
});
