import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewrites } from '#server/app/flood-texts.fixture.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { openNewcomers, type Newcomers } from './newcomers.fixture.ts';

let newcomers: Newcomers;
let site: TestSite;
let operator: Signed;
let hostId: number;
beforeAll(async () => {
  newcomers = await openNewcomers();
  ({ site, operator, hostId } = newcomers);
});
afterAll(() => site.close());

const withoutLink = (text: string) => text.replace(/，看 .*/, '');
const someone = () => newcomers.someone();
const comment = (as: Signed, body: string) => newcomers.comment(as, body);
const find = () => newcomers.find();
const groups = () => newcomers.groups();
const bodies = async () => (await site.get<{ items: { body: string }[] }>(`g/comment/post/${hostId}`)).t.items.map(({ body }) => body);
const decide = (id: number, fields: object) => site.post<{ done: number; left: number }>(`admin/look_alike/decide/${id}`, fields, { as: operator });

it('texts put together of a few wordings for each clause make a group too, also the first ones; what others write of the same thing does not', async () => {
  const write = rewrites(7);
  for (let n = 0; n < 16; n += 1) await comment(await someone(), withoutLink(write(n).text));
  const asked = '想问一下，游戏里说全天在线的金币代收到底靠不靠谱，朋友上个月被骗过一次，先付款的千万别信，有经验的说说怎么分辨。';
  await comment(await someone(), asked);
  await find();
  const [group] = await groups();
  expect(group?.accounts).toBeGreaterThan(12);
  const shown = await bodies();
  expect(shown.filter((body) => body.includes('编号')).length).toBeLessThan(4);
  expect(shown).toContain(asked);
  let held = 0;
  for (let n = 100; n < 110; n += 1) if ((await comment(await someone(), withoutLink(write(n).text))).t.held) held += 1;
  expect(held).toBeGreaterThan(6);
  await find();
  expect(await groups()).toHaveLength(1);
  expect((await decide(group?.id ?? 0, { outcome: 'released' })).t.done).toBeGreaterThan(20);
  expect((await comment(await someone(), withoutLink(write(200).text))).t.held).toBeUndefined();
  await find();
  expect(await groups()).toEqual([]);
});
