import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { openNewcomers, type Newcomers } from './newcomers.fixture.ts';
import { sweepPrints } from './sweep.ts';

let newcomers: Newcomers;
let site: TestSite;
let operator: Signed;
let hostId: number;
beforeAll(async () => {
  newcomers = await openNewcomers();
  ({ site, operator, hostId } = newcomers);
});
afterAll(() => site.close());

const SPAM = '全网最稳的金币代收，当天到账不封号，老板要的来找我，支持先验货再付款，量大还能再商量，长期在线随叫随到，欢迎老客户介绍新客户。';
const someone = () => newcomers.someone();
const comment = (as: Signed, body: string) => newcomers.comment(as, body);
const find = () => newcomers.find();
const groups = () => newcomers.groups();
const bodies = async () => (await site.get<{ items: { body: string }[] }>(`g/comment/post/${hostId}`)).t.items.map(({ body }) => body);
const decide = (id: number, fields: object) => site.post<{ done: number; left: number }>(`admin/look_alike/decide/${id}`, fields, { as: operator });

it('what two accounts, old accounts, or many in a few words write alike is no group', async () => {
  const [one, two] = [await someone(), await someone()];
  for (const as of [one, two]) expect((await comment(as, SPAM)).t.held).toBeUndefined();
  for (let n = 0; n < 4; n += 1) await comment(await someone(), '谢谢分享，学到了');
  const old = await someone();
  await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '60 days' WHERE id = $1`, [old.id]);
  await comment(old, SPAM);
  await find();
  expect(await groups()).toEqual([]);
});

it('a third one makes a group: all of it is hidden, what comes after is held before anybody reads it', async () => {
  await comment(await someone(), SPAM.replace('老板', '朋友'));
  await find();
  const [group] = await groups();
  expect(group).toMatchObject({ accounts: 3, texts: 3 });
  expect((await bodies()).filter((body) => body.includes('代收'))).toHaveLength(1);
  const next = await comment(await someone(), `${SPAM}！！`);
  expect(next.t).toMatchObject({ held: true, reasons: [{ rule: 'lookAlike' }] });
  await find();
  await find();
  expect(await groups()).toMatchObject([{ id: group?.id, accounts: 4, texts: 4 }]);
});

it('a mistake is taken back with one act: everything is where it was, and the same words are let through from then on', async () => {
  const [group] = await groups();
  const id = group?.id ?? 0;
  expect((await decide(id, { outcome: 'released', preview: true })).t).toMatchObject({ consequences: expect.any(Array) });
  expect((await decide(id, { outcome: 'released' })).t).toMatchObject({ done: 4, left: 0 });
  expect((await bodies()).filter((body) => body.includes('代收'))).toHaveLength(5);
  expect(await decide(id, { outcome: 'removed', text: '还是移走吧' })).toMatchObject({ code: 'A0409' });
  expect((await comment(await someone(), SPAM)).t.held).toBeUndefined();
  await find();
  expect(await groups()).toEqual([]);
});

it('or removed with one act and a reason, which each author reads', async () => {
  const AD = '本店专卖各种稀有坐骑和绝版幻化，全部手工刷取，绝不用任何外挂，下单以后当天就能上号交付，老主顾还有折扣，想要什么款式都可以先来问一问。';
  const writers = [await someone(), await someone(), await someone()];
  for (const as of writers) await comment(as, AD);
  await find();
  await comment(await someone(), AD);
  await find();
  const [group] = await groups();
  const id = group?.id ?? 0;
  expect(await decide(id, { outcome: 'removed', text: '' })).toMatchObject({ status: 400, fields: [{ path: 'text' }] });
  expect((await decide(id, { outcome: 'removed', text: '几个号发同样的广告' })).t).toMatchObject({ done: 4, left: 0 });
  expect((await bodies()).filter((body) => body.includes('坐骑'))).toEqual([]);
  const [writer] = writers;
  if (!writer) throw new Error('nobody wrote');
  const messages = await site.get<{ title: string }[]>('g/message/unread/list', { as: writer });
  expect(messages.t.some(({ title }) => title.includes('移除'))).toBe(true);
  expect((await site.get<{ items: { act: string }[] }>('admin/audit/list', { as: operator })).t.items.map(({ act }) => act)).toContain('look_alike.remove');
  // The same advertisement goes on: it is held all the same.
  expect((await comment(await someone(), AD)).t).toMatchObject({ held: true });
});

it('members decide nothing, and prints are gone after two weeks', async () => {
  const member = await someone();
  expect((await site.post('admin/look_alike/decide/1', { outcome: 'released' }, { as: member })).status).toBe(403);
  await site.platform.db.query(`UPDATE text_prints SET at = now() - interval '15 days'`);
  await site.platform.db.query(`UPDATE text_passages SET at = now() - interval '15 days'`);
  await site.platform.db.query(`UPDATE look_alike_groups SET last_at = now() - interval '15 days'`);
  await sweepPrints({ db: site.platform.db, now: new Date() });
  expect(await site.platform.db.query('SELECT FROM text_prints')).toEqual([]);
  expect(await site.platform.db.query('SELECT FROM text_passages')).toEqual([]);
  expect(await site.platform.db.query('SELECT FROM look_alike_groups')).toEqual([]);
});
