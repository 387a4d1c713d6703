import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportCase, ReportCases, OwnReport } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { networkKey } from '#server/platform/process/kept-address.ts';
import { sweepNetworks, undoWaves } from './index.ts';
import { reportAs, signUpReporter, type Reporter } from './reporters.fixture.ts';

let site: TestSite;
let presenter: Signed;
let operator: Signed;
let names = 0;
beforeAll(async () => {
  site = await startTestSite();
  presenter = await site.signUp('守夜的人', 'presenter');
  operator = await site.signUp('守炉的人', 'operator');
});
afterAll(() => site.close());

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const someone = () => site.signUp(`路人${(names += 1)}`);
const writePost = async (as?: Signed) =>
  (
    await site.post<{ id: number }>(
      'post/save',
      { columnId: 1101, title: '炉边夜话第一篇', markdown: '正文要有十个字以上才好看。' },
      { as: as ?? (await someone()) },
    )
  ).t.id;
const isReadable = async (id: number) => (await site.get(`g/post/view/${id}`)).status === 200;
const reporters = (size: number, given: Parameters<typeof signUpReporter>[1] = {}) =>
  Promise.all(Array.from({ length: size }, () => signUpReporter(site, given)));
const reportAll = (id: number, all: readonly Reporter[], body: object = {}) =>
  Promise.all(all.map((each) => reportAs(site, { kind: 'post', id }, { as: each, body })));
const reportCaseOf = async (id: number) => {
  const { items } = (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t;
  const found = items.find(({ targetId }) => targetId === id);
  if (!found) throw new Error('nothing is on the desk');
  return (await site.get<ReportCase>(`informer/desk/${found.id}`, { as: presenter })).t;
};
const close = (id: number, outcome: 'upheld' | 'rejected') =>
  site.post(`informer/handle/${id}`, { outcome, answer: '看过了，就这样结。', hide: false }, { as: presenter });
const unreadMessages = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
/** What was reported before is long ago: no wave of another test. */
const passTime = () => site.platform.db.query(`UPDATE reports SET reported_at = reported_at - interval '1 hour'`);

describe('three reporters hide a post', () => {
  it('when each of them has weight and a separate network; its author reads why and until when', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    const [one, two, three] = await reporters(3);
    if (!one || !two || !three) throw new Error('nobody is there');
    await reportAll(id, [one, two]);
    expect(await isReadable(id)).toBe(true);
    // The same two again, by a retry or on purpose, are still two.
    await reportAll(id, [one, two]);
    expect(await isReadable(id)).toBe(true);
    await reportAll(id, [three], { reason: 'off_topic' });
    expect(await isReadable(id)).toBe(false);
    const [message] = await unreadMessages(writer);
    expect(message).toMatchObject({ title: '帖子暂时遮起来了', content: expect.stringMatching(/广告引流、文不对题.*最晚 \d+月\d+日.*时.*有人看/) });
    expect((await reportCaseOf(id)).weights).toEqual({ voices: 3, weight: 3, trusted: 0, tooNew: 0, silenced: 0, uncounted: 0 });
  });

  it('at once, and only once', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    await reportAll(id, await reporters(3));
    expect(await isReadable(id)).toBe(false);
    expect((await unreadMessages(writer)).filter(({ title }) => title === '帖子暂时遮起来了')).toHaveLength(1);
  });

  it.for<[string, () => Promise<Reporter[]>]>([
    ['younger than seven days', () => reporters(9, { daysHere: 6 })],
    ['who have said nothing', () => reporters(9, { silent: true })],
    ['of one network', () => reporters(9, { address: '203.0.113.9' })],
    ['of one half of an IPv6 address', () => Promise.all(Array.from({ length: 9 }, (_, at) => signUpReporter(site, { address: `2001:db8:1:2::${at + 1}` })))],
  ])('but not nine %s', async ([, made]) => {
    await passTime();
    const id = await writePost();
    const responses = await reportAll(id, await made());
    expect(responses.every(({ code }) => code === '200')).toBe(true);
    expect(await isReadable(id)).toBe(true);
    expect(await reportCaseOf(id)).toMatchObject({ reporters: 9, hidden: false });
  });

  it.for(["pin_scope = 'column'", 'essence_level = 1'])('but not one with %s', async (set) => {
    await passTime();
    const id = await writePost();
    await site.platform.db.query(`UPDATE posts SET ${set} WHERE id = $1`, [id]);
    await reportAll(id, await reporters(4));
    expect(await isReadable(id)).toBe(true);
  });

  it('but not when the reporter’s only comment is under a post that was hidden', async () => {
    await passTime();
    const silent = await reporters(3, { silent: true });
    const postId = await writePost();
    for (const each of silent) await site.post(`comment/save/${postId}`, { body: '说过一句话' }, { as: each });
    const [before, after] = [await writePost(), await writePost()];
    await reportAll(before, silent);
    expect(await isReadable(before)).toBe(false);
    await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [postId]);
    await reportAll(after, silent);
    expect(await isReadable(after)).toBe(true);
  });
});

describe('the outcome of earlier reports', () => {
  it('silences a reporter after three false ones, and notifies them', async () => {
    await passTime();
    const [bad, ...others] = await reporters(3);
    if (!bad) throw new Error('nobody is there');
    for (let time = 0; time < 3; time += 1) {
      const id = await writePost();
      await reportAs(site, { kind: 'post', id }, { as: bad });
      await close((await reportCaseOf(id)).id, 'rejected');
      expect((await unreadMessages(bad)).some(({ title }) => title === '你的举报暂时不计分量')).toBe(time === 2);
    }
    const id = await writePost();
    await reportAll(id, [bad, ...others]);
    expect(await isReadable(id)).toBe(true);
    expect((await reportCaseOf(id)).weights).toMatchObject({ voices: 2, silenced: 1 });
  });

  it('makes a reporter trusted after five right ones, and notifies them; two still are not three', async () => {
    await passTime();
    const [good, other] = await reporters(2);
    if (!good || !other) throw new Error('nobody is there');
    for (let time = 0; time < 5; time += 1) {
      const id = await writePost();
      await reportAs(site, { kind: 'post', id }, { as: good });
      await close((await reportCaseOf(id)).id, 'upheld');
    }
    expect((await unreadMessages(good)).filter(({ title }) => title === '你的举报分量加重了')).toHaveLength(1);
    const id = await writePost();
    await reportAll(id, [good, other]);
    expect(await isReadable(id)).toBe(true);
    expect((await reportCaseOf(id)).weights).toMatchObject({ voices: 2, weight: 3, trusted: 1 });
  });

  it('does not let the same three hide the same thing again', async () => {
    await passTime();
    const id = await writePost();
    const all = await reporters(3);
    await reportAll(id, all);
    await close((await reportCaseOf(id)).id, 'rejected');
    expect(await isReadable(id)).toBe(true);
    expect((await reportAll(id, all)).map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(await isReadable(id)).toBe(true);
  });
});

describe('many reports', () => {
  it('of one reporter on one author join into one from the sixth on', async () => {
    await passTime();
    const [writer, [angry, one, two]] = [await someone(), await reporters(3)];
    if (!angry || !one || !two) throw new Error('nobody is there');
    const ids = [];
    for (let time = 0; time < 8; time += 1) ids.push(await writePost(writer));
    for (const id of ids) expect((await reportAs(site, { kind: 'post', id }, { as: angry })).code).toBe('200');
    const seventh = ids[6] ?? 0;
    expect((await reportAs(site, { kind: 'post', id: seventh }, { as: angry })).code).toBe('A0409');
    const mine = (await site.get<{ items: OwnReport[] }>('informer/mine', { as: angry })).t.items;
    expect(mine.map(({ joined }) => joined)).toEqual([3, 0, 0, 0, 0]);
    expect((await reportCaseOf(ids[4] ?? 0)).notes[0]?.joined.map(({ targetId }) => targetId)).toEqual(ids.slice(5));
    await reportAll(seventh, [one, two]);
    expect(await isReadable(seventh)).toBe(true);
  });

  it('that were joined hold nothing of a member who has left', async () => {
    await passTime();
    const [writer, [angry]] = [await someone(), await reporters(1)];
    if (!angry) throw new Error('nobody is there');
    for (let time = 0; time < 5; time += 1) await reportAs(site, { kind: 'post', id: await writePost(writer) }, { as: angry });
    expect((await reportAs(site, { kind: 'member', id: writer.id }, { as: angry, body: { reason: 'impostor' } })).code).toBe('200');
    const joined = () => site.platform.db.query(`SELECT title, text FROM report_joins WHERE kind = 'member' AND target_id = $1`, [writer.id]);
    expect(await joined()).toMatchObject([{ title: writer.nickName }]);
    await site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [writer.id]);
    await closeDueAccounts({ ...site.platform, now: new Date() });
    expect(await joined()).toEqual([{ title: '', text: '' }]);
  });

  it.for<[string, Parameters<typeof signUpReporter>[1]]>([
    ['one network', { address: '198.51.100.4' }],
    ['one week', { daysHere: 700 }],
  ])('within minutes by accounts of %s are a wave: what they hid comes back, and operators see it', async ([, given]) => {
    await passTime();
    const writer = await someone();
    const [id, fine] = [await writePost(writer), await writePost()];
    const before = (await site.get<ReportCases>('informer/desk', { as: operator })).t.waves.length;
    const twelve = await reporters(12, given);
    await reportAll(id, twelve.slice(0, 9));
    const wasHidden = !(await isReadable(id));
    expect(wasHidden).toBe(given?.address === undefined);
    await reportAll(fine, twelve.slice(9, 12));
    expect(await isReadable(fine)).toBe(true);
    await undoWaves({ db: site.platform.db, now: new Date() });
    expect(await isReadable(id)).toBe(true);
    if (wasHidden) expect((await unreadMessages(writer))[0]).toMatchObject({ title: '帖子放回来了', content: expect.stringContaining('一波') });
    const { waves } = (await site.get<ReportCases>('informer/desk', { as: operator })).t;
    expect(waves).toHaveLength(before + 1);
    expect(waves[0]).toMatchObject({ reports: 12, reporters: 12, targets: 2 });
    expect((await site.get<ReportCases>('informer/desk', { as: presenter })).t.waves).toEqual([]);
    expect((await unreadMessages(operator)).filter(({ title }) => title === '来了一波举报')).toHaveLength(before + 1);
    expect((await reportCaseOf(id)).waved).toBe(9);
  });

  it('of one network leave its address nowhere, and for a week what tells it from others', async () => {
    await passTime();
    const address = '198.51.100.77';
    const key = networkKey(site.platform.secrets, address);
    const keptIn = async (since = new Date(0)) => {
      const rows = await site.platform.db.query<{ found: string }>(
        `SELECT 'address' AS found FROM report_waves WHERE source LIKE $1 UNION SELECT 'key' FROM report_waves WHERE source = $2
         UNION SELECT 'report' FROM reports WHERE network LIKE $1 OR (network = $2 AND reported_at < $4) UNION SELECT 'message' FROM messages WHERE data::text LIKE $1 OR data::text LIKE $3`,
        [`%${address}%`, key, `%${key}%`, since],
      );
      return rows.map(({ found }) => found);
    };
    await reportAll(await writePost(), await reporters(12, { address }));
    expect(await keptIn()).toEqual(['key']);
    expect(JSON.stringify((await site.get('informer/desk', { as: operator })).t)).not.toContain(address);
    await sweepNetworks({ db: site.platform.db, now: later(6) });
    expect(await keptIn()).toEqual(['key']);
    await sweepNetworks({ db: site.platform.db, now: later(8) });
    expect(await keptIn(later(8))).toEqual([]);
  });

  it('that honest people sent before the wave still hide', async () => {
    await passTime();
    const id = await writePost();
    await reportAll(id, await reporters(3));
    await reportAll(id, await reporters(10, { address: '198.51.100.77' }));
    await undoWaves({ db: site.platform.db, now: new Date() });
    expect(await isReadable(id)).toBe(false);
  });
});

it('the same report sent twice under one key is one', async () => {
  await passTime();
  const id = await writePost();
  const all = await reporters(2);
  const [one] = all;
  if (!one) throw new Error('nobody is there');
  const send = () =>
    site.post(`informer/post/informer/${id}`, { reason: 'ad' }, { as: one, address: one.address, headers: { 'idempotency-key': 'once-only-1' } });
  const responses = await Promise.all([send(), send()]);
  expect(responses.some(({ code }) => code === '200')).toBe(true);
  expect((await send()).code).toBe('200');
  expect((await reportCaseOf(id)).reporters).toBe(1);
});
