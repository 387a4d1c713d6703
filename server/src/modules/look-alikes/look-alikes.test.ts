import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberAppeals } from '#contract/api/member-appeals.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { approveHeldComment } from '#server/modules/comments/index.ts';
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

it('what is under a post that has gone, or answers what has, is left as it is with its words, and is let through once that is back', async () => {
  const SAME = '我把整套焰纹皮甲都合成了一遍，成本和副产品都记在表里，想照着做的可以看，哪里算错了也请直接告诉我，我会改。';
  for (let n = 0; n < 3; n += 1) await comment(await someone(), SAME);
  await find();
  const owner = await someone();
  await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '60 days' WHERE id = $1`, [owner.id]);
  const host = { columnId: 1101, title: '过一会儿收回去', markdown: '楼下随便聊，写够十个字就好。' };
  const gone = (await site.post<{ id: number }>('post/save', host, { as: owner })).t.id;
  const answered = (await comment(owner, '先有这一句，后来收回去了')).t.id;
  const held = await site.post(`comment/save/${gone}`, { body: `${SAME}！` }, { as: await someone() });
  const reply = await site.post(`comment/save/${hostId}`, { body: `${SAME}。`, parentId: answered }, { as: await someone() });
  expect([held.t, reply.t]).toMatchObject([{ held: true }, { held: true }]);
  await find();
  const [group] = await groups();
  expect((await site.post(`post/my/remove/${gone}`, {}, { as: owner })).code).toBe('200');
  expect((await site.post(`comment/remove/${answered}`, {}, { as: owner })).code).toBe('200');
  expect((await decide(group?.id ?? 0, { outcome: 'released' })).t).toMatchObject({ done: 3, left: 2 });
  const waiting = await site.platform.db.query<{ id: number; body: string; postId: number }>(
    'SELECT id, body, post_id FROM held_comments WHERE decision IS NULL AND body LIKE $1 ORDER BY post_id = $2',
    [`${SAME}%`, gone],
  );
  expect(waiting.map(({ body }) => body)).toEqual([`${SAME}。`, `${SAME}！`]);
  expect((await site.post(`post/my/restore/${gone}`, {}, { as: owner })).code).toBe('200');
  await approveHeldComment({ db: site.platform.db, now: new Date() }, { id: waiting[1]?.id ?? 0, deciderId: operator.id });
  const shown = (await site.get<{ items: { body: string }[] }>(`g/comment/post/${gone}`)).t.items;
  expect(shown.map(({ body }) => body)).toEqual([`${SAME}！`]);
});

it('what is removed takes along what its author has removed meanwhile, by a removal they hear of and may appeal against', async () => {
  const AD = '本店长期收各种绝版宠物和玩具，价格从优，先款后货都可以谈，手上有闲置的朋友不要错过，数量多的还能上门，欢迎随时来问，诚信第一。';
  const ids: number[] = [];
  const writers = [await someone(), await someone(), await someone()];
  for (const as of writers) ids.push((await site.post<{ id: number }>('post/save', { columnId: 1101, title: '收绝版宠物和玩具', markdown: AD }, { as })).t.id);
  await find();
  const group = (await groups()).find(({ accounts }) => accounts === writers.length);
  const [writer] = writers;
  if (!writer) throw new Error('nobody wrote');
  expect((await site.post(`post/my/remove/${ids[0]}`, {}, { as: writer })).code).toBe('200');
  expect((await decide(group?.id ?? 0, { outcome: 'removed', text: '几个号发同样的广告' })).t).toMatchObject({ done: 3, left: 0 });
  const messages = await site.get<{ title: string }[]>('g/message/unread/list', { as: writer });
  expect(messages.t.map(({ title }) => title)).toContain('你的帖子由管理员移除了');
  expect((await site.get<MemberAppeals>('member/appeal/list', { as: writer })).t.acts).toMatchObject([{ kind: 'removal', thing: { id: ids[0] } }]);
  expect((await site.post(`post/my/restore/${ids[0]}`, {}, { as: writer })).status).toBe(404);
});

it('is removed with one act and a reason, which each author reads', async () => {
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
