import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '#contract/api/members.ts';
import type { StormView } from '#contract/api/admin/storms.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { newCode } from '#server/modules/members/index.ts';
import { endDueStorms } from '#server/modules/storms/index.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { saveSetting } from '#server/modules/settings/index.ts';

let site: TestSite;
let operator: Signed;
let hostId: number;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'proofOfWork', 'false'));
  hostId = (await site.post<{ id: number }>('post/save', { columnId: 1101, title: '大家来这里说', markdown: '楼下随便聊，写够十个字就好。' }, { as: operator }))
    .t.id;
});
afterAll(() => site.close());

const start = (hours: number, fields: object = {}) => site.post<{ until: string; audit: number }>('admin/storm/start', { hours, ...fields }, { as: operator });
const view = async () => (await site.get<StormView>('admin/storm/view', { as: operator })).t;
const comment = (as: Signed, body: string) => site.post<{ held?: boolean; reasons?: { rule: string }[] }>(`comment/save/${hostId}`, { body }, { as });

let nth = 0;
/** Somebody of long ago, who has not commented in the last seconds. */
async function old(): Promise<Signed> {
  const member = await site.signUp(`老会员${(nth += 1)}`);
  await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '400 days' WHERE id = $1`, [member.id]);
  return member;
}

async function register(nickName: string): Promise<Signed & { principal: Principal }> {
  const email = `${Math.random().toString(36).slice(2)}@hearth.example`;
  const code = await newCode({ db: site.platform.db, now: new Date() }, 'register', email);
  const { t } = await site.post<{ token: string; principal: Principal }>('g/account/register', {
    email,
    code,
    nickName,
    password: 'Lubian2026xyz',
    agree: true,
  });
  return { id: t.principal.id, nickName, token: t.token, principal: t.principal };
}

it('is the operators’ alone, lasts 1 to 72 hours, and a preview turns nothing', async () => {
  const presenter = await site.signUp('主持的人', 'presenter');
  for (const as of [await old(), presenter]) {
    expect((await site.post('admin/storm/start', { hours: 1 }, { as })).status).toBe(403);
    expect((await site.get('admin/storm/view', { as })).status).toBe(403);
  }
  for (const hours of [0, 73, 1.5, '']) expect((await start(hours as number)).status).toBe(400);
  expect((await start(6, { preview: true })).t).toMatchObject({ consequences: expect.arrayContaining([expect.objectContaining({ icon: 'act' })]) });
  expect(await view()).toMatchObject({ until: null });
});

it('holds sign-ups and what newcomers write, stops links, and leaves others alone; members see it', async () => {
  const began = await start(6);
  expect(began.status).toBe(200);
  const { t: shown } = await site.get<{ stormUntil: string }>('g/site');
  expect(Date.parse(shown.stormUntil)).toBe(Date.parse(began.t.until));
  const waiting = await register('风里来的人');
  expect(waiting.principal.waits).toBe(true);
  expect((await site.get<Principal>('member/get_principal', { as: waiting })).status).not.toBe(401);
  expect(await comment(waiting, '先说一句')).toMatchObject({ status: 403, code: 'A0203' });
  expect(await site.post('post/save', { columnId: 1101, title: '先发一篇', markdown: '写够十个字才算一篇。' }, { as: waiting })).toMatchObject({
    code: 'A0203',
  });
  expect(await site.post(`comment/like/1`, {}, { as: waiting })).toMatchObject({ code: 'A0203' });

  const newcomer = await site.signUp('昨天来的');
  await site.platform.db.query(`UPDATE members SET joined_at = now() - interval '1 day' WHERE id = $1`, [newcomer.id]);
  expect((await comment(newcomer, '新人的一句话')).t).toMatchObject({ held: true, reasons: [{ rule: 'storm' }] });
  expect((await comment(await old(), '老会员的一句话')).t.held).toBeUndefined();
  expect(await comment(await old(), '看 https://elsewhere.example.com')).toMatchObject({ status: 400, fields: [{ path: 'body' }] });
  expect((await comment(operator, '站务发 https://elsewhere.example.com')).status).toBe(200);
  const seen = await view();
  expect(Date.parse(seen.until ?? '')).toBe(Date.parse(began.t.until));
  expect(seen.waiting).toMatchObject({ signUps: 1, comments: 1 });
  expect(Object.fromEntries(seen.caught.map(({ kind, count }) => [kind, count]))).toMatchObject({ signUpHeld: 1, newcomerHeld: 1, linkRefused: 1 });
});

it('who waits is let in with a message and a mail, or refused, each on record, together or one by one', async () => {
  const [one, two] = [await register('再来的甲'), await register('再来的乙')];
  const listed = await site.get<{ items: { id: number }[]; total: number }>('admin/sign_up/list', { as: operator });
  expect(listed.t.total).toBe(3);
  const decide = (fields: object) => site.post<{ done: number; refused: object[] }>('admin/sign_up/decide', fields, { as: operator });
  expect((await decide({ ids: [one.id], outcome: 'approved', preview: true })).status).toBe(200);
  expect(await comment(one, '还不行')).toMatchObject({ code: 'A0203' });
  expect((await decide({ ids: [one.id, 999_999], outcome: 'approved' })).t).toMatchObject({ done: 1, refused: [{ id: 999_999, code: 'A0409' }] });
  expect((await comment(one, '现在可以了')).t).toMatchObject({ held: true });
  expect((await site.get<{ title: string }[]>('g/message/unread/list', { as: one })).t.map(({ title }) => title)).toContain('可以发言了');
  expect((await decide({ all: true, outcome: 'refused' })).t).toMatchObject({ done: 2 });
  const [row] = await site.platform.db.query<{ at: string | null }>('SELECT closing_at AS at FROM members WHERE id = $1', [two.id]);
  expect(Date.parse(row?.at ?? '')).toBeLessThanOrEqual(Date.now());
  expect((await decide({ ids: [], outcome: 'approved' })).status).toBe(400);
  expect((await decide({ all: true, outcome: 'approved' })).t).toMatchObject({ done: 0 });
});

it('goes on longer when it is pressed again, ends early or by itself, and all of that is on record', async () => {
  const longer = await start(72);
  expect(Date.parse(longer.t.until) - Date.now()).toBeGreaterThan(71 * 3_600_000);
  expect((await site.post('admin/storm/end', {}, { as: operator })).t).toMatchObject({ until: null });
  expect((await site.get('g/site')).t).toMatchObject({ stormUntil: null });
  expect((await register('停了以后来的')).principal.waits).toBe(false);
  await start(1);
  await site.platform.db.query(`UPDATE storms SET ends_at = now() - interval '1 minute', started_at = now() - interval '2 hours' WHERE ended_at IS NULL`);
  await endDueStorms({ db: site.platform.db, now: new Date() });
  await endDueStorms({ db: site.platform.db, now: new Date() });
  expect(await view()).toMatchObject({ until: null });
  const { t } = await site.get<{ items: { act: string; actor: object | null }[] }>('admin/audit/list?size=50', { as: operator });
  expect(t.items.map(({ act }) => act).filter((act) => act.startsWith('storm.'))).toEqual([
    'storm.end',
    'storm.start',
    'storm.end',
    'storm.start',
    'storm.start',
  ]);
});

it('pressing it is undone by ending it', async () => {
  const { t } = await start(2);
  expect((await site.post(`admin/audit/undo/${t.audit}`, {}, { as: operator })).status).toBe(200);
  expect(await view()).toMatchObject({ until: null });
});

it('votes of more than three accounts of one network are shown as such', async () => {
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${hostId}`, { body: '这一句有人拉票' }, { as: await old() });
  for (const n of [1, 2, 3, 4]) await site.post(`comment/like/${comment.id}`, {}, { as: await site.signUp(`拉票的${n}`) });
  expect((await view()).crowds).toMatchObject([{ kind: 'like', postId: hostId, votes: 4, print: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/) }]);
});

it('so are favors of posts and pictures; three of a network are not, nor as many of several', async () => {
  const voter = async (name: string, address: string) => {
    const member = await site.signUp(name);
    await site.seenFrom(member.id, address);
    return member;
  };
  const walls = openSceneryFixture(site, await site.signUp('看画的主持人', 'presenter'));
  const picture = await walls.hang(await old(), { title: '有人拉票的画' });
  const quiet = await walls.hang(await old(), { title: '没有人拉票的画' });
  const fields = { columnId: 1101, title: '有人拉票的帖', markdown: '请各位来收藏这一篇，写够十个字就好。' };
  const favored = (await site.post<{ id: number }>('post/save', fields, { as: await old() })).t.id;
  const voters = await Promise.all([1, 2, 3, 4].map((n) => voter(`一个网络的${n}`, '198.51.100.7')));
  for (const as of voters) {
    for (const path of [`favor/handler/${favored}`, `scenery/favor/${picture}`]) await site.post(path, {}, { as });
    await site.post(`reaction/post/${favored}`, { kind: 'useful' }, { as });
  }
  for (const as of voters.slice(1)) await site.post(`scenery/favor/${quiet}`, {}, { as });
  for (const n of [1, 2]) await site.post(`scenery/favor/${quiet}`, {}, { as: await voter(`别处的${n}`, `203.0.113.${n}`) });
  const shown = (await view()).crowds.filter(({ kind }) => kind !== 'like');
  expect(shown.map(({ kind, title, votes }) => ({ kind, title, votes })).toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: 'favor', title: '有人拉票的帖', votes: 4 },
    { kind: 'picture', title: '有人拉票的画', votes: 4 },
    { kind: 'reaction', title: '有人拉票的帖', votes: 4 },
  ]);
});

it('a crowd is found among any number of other votes', async () => {
  const { db } = site.platform;
  const fields = { columnId: 1101, title: '夹在中间的一帖', markdown: '请各位来收藏这一篇，写够十个字就好。' };
  const favored = (await site.post<{ id: number }>('post/save', fields, { as: await old() })).t.id;
  for (const n of [1, 2, 3, 4, 5]) {
    const as = await site.signUp(`夹在中间的${n}`);
    await site.seenFrom(as.id, '198.51.100.99');
    await site.post(`favor/handler/${favored}`, {}, { as });
  }
  // One thing has the votes of 6,000 networks, each of which has voted once.
  await db.query(
    `WITH crowd AS (
       INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) SELECT '散客' || n, '散客' || n, now(), now() FROM generate_series(1, 6000) n RETURNING id
     ), seen AS (
       INSERT INTO sessions (member_id, token_hash, network, created_at, last_seen_at) SELECT id, sha256(id::text::bytea), 'stray network ' || id, now(), now() FROM crowd
     )
     INSERT INTO favors (member_id, post_id, created_at, counts) SELECT c.id, p.id, now(), true FROM crowd c, (SELECT id FROM posts WHERE id <> $1 ORDER BY id LIMIT 1) p`,
    [favored],
  );
  expect((await view()).crowds.find(({ title }) => title === '夹在中间的一帖')).toMatchObject({ kind: 'favor', votes: 5 });
});

it('where the guards are on, an account that is younger than the thing is kept and not counted', async () => {
  await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'floodGuards', 'on'));
  const { t: written } = await comment(await old(), '赞我一下试试看');
  const id = (written as { id: number }).id;
  const late = await site.signUp('后来的人');
  expect((await site.post(`comment/like/${id}`, {}, { as: late })).t).toEqual({ liked: true, likeCount: 0 });
  expect((await site.post(`comment/like/${id}`, {}, { as: operator })).t).toEqual({ liked: true, likeCount: 1 });
  expect((await site.post(`comment/like/${id}`, {}, { as: late })).t).toEqual({ liked: false, likeCount: 1 });
  expect((await site.post(`favor/handler/${hostId}`, {}, { as: late })).t).toMatchObject({ favoured: true, favorCount: 0 });
  expect((await site.post(`favor/handler/${hostId}`, {}, { as: late })).t).toMatchObject({ favoured: false, favorCount: 0 });
  expect((await site.post(`reaction/post/${hostId}`, { liked: true }, { as: late })).t).toEqual({
    own: { liked: true, kind: null },
    counts: { liked: 0, kinds: [] },
  });
});

it('that is turned on or off is news for all operators by message and mail', async () => {
  const other = await site.signUp('另一位守炉人', 'operator');
  const titles = async () => (await site.get<{ title: string }[]>('g/message/unread/list', { as: other })).t.map(({ title }) => title);
  await start(1);
  expect((await site.post('admin/storm/end', {}, { as: operator })).code).toBe('200');
  expect((await site.post('admin/storm/end', {}, { as: operator })).code, 'it is off already').toBe('200');
  expect(await titles()).toEqual(['守炉人关掉了风暴开关', '守炉人打开了风暴开关']);
});
