import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const note = (id: number, as: Signed, text: string) => court.site.post(`post/trial/desknote/${id}`, { text }, { as });
const notesOf = async (id: number, as: Signed) => (await court.trial(id, as)).notes.map(({ author, text }) => [author.nickName, text]);

it('a note is read by those who may judge the case, and by no party and no operator', async () => {
  const character = { name: '便签上的人', realm: '死亡之翼' };
  const [complainant, accused, judge, other, operator] = [
    await court.person(),
    await court.person('member', character),
    await court.person('presenter'),
    await court.person('presenter'),
    await court.person('operator'),
  ];
  const id = await court.fileCase(complainant, [character]);
  expect(await note(id, judge, '窗口记录的原件我看过，时间连得上。')).toMatchObject({ code: '200' });
  await court.receive(id, judge);
  const before = await court.trial(id, judge);
  expect(await note(id, judge, '差价按当天的中位数算。')).toMatchObject({ code: '200' });
  const both = [
    [judge.nickName, '窗口记录的原件我看过，时间连得上。'],
    [judge.nickName, '差价按当天的中位数算。'],
  ];
  expect(await notesOf(id, judge)).toEqual(both);
  expect(await notesOf(id, other)).toEqual(both);
  for (const as of [complainant, accused, operator]) expect(await notesOf(id, as)).toEqual([]);
  // It restarts nothing and is in no log.
  const after = await court.trial(id, judge);
  expect(after.case.dueAt).toBe(before.case.dueAt);
  expect(after.dossier?.events).toEqual(before.dossier?.events);
  expect(JSON.stringify(await court.publicCase(id))).not.toContain('中位数');
});

it('a note is not read by who has judged the case and stepped aside since', async () => {
  const [judge, signer, other] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list365' });
  expect(await court.giveBack(id, signer)).toMatchObject({ t: { state: 'hearing' } });
  expect(await court.handle(id, judge, { action: 'recuse', reason: '才知道和他同团多年。' })).toMatchObject({ t: { state: 'filed' } });
  expect(await court.receive(id, other)).toMatchObject({ code: '200' });
  expect(await note(id, other, '前一份裁决的第三句站不住。')).toMatchObject({ code: '200' });
  for (const as of [other, signer]) expect(await notesOf(id, as)).toEqual([[other.nickName, '前一份裁决的第三句站不住。']]);
  expect(await notesOf(id, judge)).toEqual([]);
  expect(await note(id, judge, '我再说一句。')).toMatchObject({ code: 'A0301' });
});

it('a note is written by presenters without a conflict', async () => {
  const presenter = await court.person('presenter');
  const id = await court.fileCase(presenter);
  expect(await note(id, presenter, '我自己的案子。')).toMatchObject({ code: 'A0301' });
  expect(await note(id, await court.person(), '路过。')).toMatchObject({ code: 'A0301' });
  expect(await note(id, await court.person('operator'), '路过。')).toMatchObject({ code: 'A0301' });
  expect(await note(id, await court.person('presenter'), ' ')).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
});

it('sixty notes are written a day at most', async () => {
  const presenter = await court.person('presenter');
  const id = await court.fileCase(await court.person());
  const codes = await Promise.all(Array.from({ length: 61 }, (_, index) => note(id, presenter, `第 ${index} 条`).then(({ code }) => code)));
  expect(codes.filter((code) => code === '200')).toHaveLength(60);
  expect(codes.filter((code) => code === 'A0501')).toHaveLength(1);
});
