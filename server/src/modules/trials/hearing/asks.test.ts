import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

const speak = (id: number, as: Signed, words: { kind?: string; accusedId?: number } = {}) =>
  court.site.post(`post/trial/statement/${id}`, { text: '那天晚上的规则，原话是怎么说的？', ...words }, { as });
const ask = (id: number) => speak(id, judge, { kind: 'question' });
const dueOf = async (id: number) => Date.parse((await court.publicCase(id)).dueAt ?? '');

it('a complainant is asked for more twice in a case, also after another presenter has received it', async () => {
  const [complainant, next] = [await court.person(), await court.person('presenter')];
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(id)).toMatchObject({ code: '200' });
    expect(await speak(id, complainant)).toMatchObject({ code: '200' });
  }
  expect(await ask(id)).toMatchObject({ status: 409, message: '已经请检举人补充过两次，请就现有的材料判' });
  expect((await court.trial(id, judge)).actions).not.toContain('ask');
  await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
  await court.receive(id, next);
  expect(await speak(id, next, { kind: 'question' })).toMatchObject({ status: 409 });
});

it('the accused are asked five questions in a case', async () => {
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  expect(await ask(id)).toMatchObject({ code: '200' });
  const accusedId = (await court.dossier(id, judge)).accused[0]?.id ?? 0;
  for (let time = 0; time < 5; time += 1) expect(await speak(id, judge, { kind: 'question', accusedId })).toMatchObject({ code: '200' });
  expect(await speak(id, judge, { kind: 'question', accusedId })).toMatchObject({ fields: [{ path: 'text', message: '一桩案子最多问被检举人 5 句' }] });
  expect(await speak(id, judge, { kind: 'note' })).toMatchObject({ code: '200' });
});

it('notes and questions leave the clock of the presenter as it is, and a reply lets it go on where it stopped', async () => {
  const complainant = await court.person();
  const id = await court.fileCase(complainant);
  await court.receive(id, judge);
  await court.backdate(id, 24 * 60 * 60);
  const due = await dueOf(id);
  await speak(id, judge, { kind: 'note' });
  expect(await dueOf(id)).toBe(due);
  await ask(id);
  const hour = 60 * 60 * 1000;
  expect((await dueOf(id)) - Date.now()).toBeLessThanOrEqual(72 * hour);
  await court.backdate(id, 60 * 60);
  await speak(id, complainant);
  const left = (await dueOf(id)) - Date.now();
  expect(left).toBeLessThanOrEqual(48 * hour);
  expect(left).toBeGreaterThan(47 * hour);
});

it('a presenter who is suspended asks and notes nothing, and an accused who is answers', async () => {
  const [holder, character] = [await court.person('presenter'), { name: '停用也能答', realm: '安苏' }];
  const accused = await court.person('member', character);
  const id = await court.fileCase(await court.person(), [character]);
  await court.receive(id, holder);
  await court.handle(id, holder, { action: 'summon' });
  await court.db.query(
    `UPDATE members SET status = 'suspended', suspended_until = now() + interval '3 days', suspended_reason = '冷静几天' WHERE id = ANY ($1)`,
    [[holder.id, accused.id]],
  );
  for (const kind of ['note', 'question', 'settlement']) expect(await speak(id, holder, { kind }), kind).toMatchObject({ status: 403, name: 'suspended' });
  expect((await court.trial(id, holder)).actions).toEqual([]);
  expect((await court.trial(id, accused)).actions).toEqual(expect.arrayContaining(['answer', 'extend']));
  expect(await speak(id, accused, { kind: 'answer' })).toMatchObject({ code: '200' });
});
