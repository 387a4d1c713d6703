import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_KIND_NAMES, queueKindOf, type QueueKind } from '#contract/api/queue-kinds.ts';
import type { QueueClaim, QueueCount, QueueItem, QueueItemView } from '#contract/api/queue.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { findNotification, listUnanswered } from '#server/modules/channels/index.ts';
import { APPLICATION } from '#server/modules/presenters/presenters.fixture.ts';
import { watchQueueLimits } from './index.ts';

const HOUR_MS = 60 * 60 * 1000;
const COLUMN = 1101;

let site: TestSite;
let author: Signed;
let operator: Signed;
let second: Signed;
let presenter: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  operator = await site.signUp('守炉人', 'operator');
  second = await site.signUp('灰烬书记', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
});
afterAll(() => site.close());

const counts = async (as = operator) => (await site.get<QueueCount[]>('admin/queue/count', { as })).t;
const waiting = async (as = operator) => Object.fromEntries((await counts(as)).flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])));
const list = async (query = '', as = operator) => (await site.get<Page<QueueItem>>(`admin/queue/list?${query}`, { as })).t;
const claim = (thing: { kind: QueueKind; id: number }, as: Signed, body: object = {}) =>
  site.post<QueueClaim>(`admin/queue/claim/${thing.kind}/${thing.id}`, body, { as });
const view = (kind: string, id: number, as = operator) => site.get<QueueItemView>(`admin/queue/view/${kind}/${id}`, { as });
const setBack = (sql: string) => site.platform.db.query(sql);

const suggest = async () =>
  (await site.post<{ id: number }>('question/suggest', { type: 'feature', content: '夜里的字再大一点就好了，真的看不清。' }, { as: author })).t.id;
const writePost = async (as = author) =>
  (await site.post<{ id: number }>('post/save', { columnId: COLUMN, title: '周六的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' }, { as })).t.id;
const reportMember = async (id: number, by: Signed) => {
  const { t } = await site.get<{ reasons: { value: string }[] }>(`informer/target/member/${id}`, { as: by });
  const reason = t.reasons[0]?.value ?? '';
  expect((await site.post(`informer/member/informer/${id}`, { reason, note: '在好几个帖子里骗人定金' }, { as: by })).code).toBe('200');
};

it('holds nothing for members, and only their own kinds for presenters', async () => {
  for (const path of ['admin/queue/count', 'admin/queue/list', 'admin/queue/view/suggestion/1'])
    expect((await site.get(path, { as: author })).status, path).toBe(403);
  expect((await claim({ kind: 'suggestion', id: 1 }, author)).status).toBe(403);
  expect((await counts()).map(({ kind }) => kind)).toEqual(QUEUE_KIND_NAMES);
  expect((await counts(presenter)).map(({ kind }) => kind)).toEqual(QUEUE_KIND_NAMES.filter((kind) => !queueKindOf(kind).forOperators));
  expect((await site.get('admin/queue/list?kind=suggestion', { as: presenter })).status).toBe(403);
  expect((await site.get('admin/queue/list?kind=gossip', { as: operator })).status).toBe(400);
});

describe('what waits', () => {
  it('is counted as its module counts it, and leaves the queue when it is decided', async () => {
    expect(await waiting()).toEqual({});
    await suggest();
    const [reporter, accused] = [await site.signUp('看不下去的人'), await site.signUp('收定金的人')];
    await reportMember(accused.id, reporter);
    await site.post('presenter/apply_presenter', APPLICATION, { as: author });
    await setBack(`UPDATE columns SET holds_first_posts = true WHERE id = ${COLUMN}`);
    const held = await writePost();
    await site.post(
      'admin/takedown/save',
      {
        authority: '市网信办',
        documentNumber: '1187 号',
        receivedAt: '2026-11-22T05:45:00Z',
        dueAt: '2026-11-22T09:45:00Z',
        targets: [{ kind: 'post', id: held }],
      },
      { as: operator },
    );
    const reports = await site.get<{ counts: { open: number } }>('informer/desk?kind=member', { as: operator });
    const posts = await site.get<unknown[]>('post/held', { as: operator });
    const applications = await site.get<Page<unknown>>('admin/presenter/application/list', { as: operator });
    expect(await waiting()).toEqual({
      suggestion: 1,
      takedown: 1,
      report_member: reports.t.counts.open,
      held_post: posts.t.length,
      application: applications.t.total,
    });
    expect([reports.t.counts.open, posts.t.length, applications.t.total]).toEqual([1, 1, 1]);
    // Whose it is sees nothing of it, nor who has reported it.
    expect(await waiting(presenter)).toEqual({ held_post: 1 });
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(items.map(({ kind }) => kind)).toEqual(['takedown', 'held_post', 'report_member', 'suggestion', 'application']);
    expect(items[0]).toMatchObject({ title: '1187 号', note: '市网信办', dueAt: '2026-11-22T09:45:00Z' });
    expect((await site.post(`informer/handle/${items[2]?.id}`, { outcome: 'rejected', answer: '看过了，说的不是定金的事。' }, { as: operator })).code).toBe(
      '200',
    );
    expect(await waiting()).not.toHaveProperty('report_member');
  });

  it('is listed part by part without a gap, what is due first before the rest', async () => {
    const whole = (await list()).items;
    const first = await list('size=2');
    const rest = await list(`size=50&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(whole);
    expect((await list('kind=suggestion')).items.map(({ kind }) => kind)).toEqual(['suggestion']);
    expect((await site.get('admin/queue/list?after=abc', { as: operator })).status).toBe(400);
  });

  it('says who its author is, what they wrote, and how the same was decided lately', async () => {
    const [item] = (await list('kind=held_post')).items;
    const { t } = await view('held_post', item?.id ?? 0);
    expect(t).toMatchObject({
      item: { title: '周六的一篇' },
      author: { id: author.id, posts: 0, comments: 0, upheld: 0, isSuspended: false },
      others: [],
      lately: [],
    });
    await setBack(
      `INSERT INTO post_holds (post_id, reasons, was_published, held_at, decision, decided_by, decided_at)
       SELECT post_id, reasons, false, now() - interval '2 days', 'approved', ${operator.id}, now() - interval '1 day' FROM post_holds WHERE post_id = ${item?.id}`,
    );
    expect((await view('held_post', item?.id ?? 0)).t.lately).toMatchObject([{ decided: 1, passed: 1 }]);
    expect((await view('held_post', 99_999)).status).toBe(404);
    expect((await view('suggestion', (await list('kind=suggestion')).items[0]?.id ?? 0, presenter)).status).toBe(404);
  });
});

it('what an operator leaves to the presenters is theirs, until it is late', async () => {
  const [item] = (await list('kind=held_post')).items;
  const id = item?.id ?? 0;
  const leave = (fields: object = {}, as = operator, kind = 'held_post') => site.post(`admin/queue/leave/${kind}/${id}`, fields, { as });
  const before = (await waiting())['held_post'] ?? 0;
  expect((await leave({}, presenter)).status).toBe(403);
  expect((await leave({}, operator, 'suggestion')).fields).toMatchObject([{ path: 'kind' }]);
  expect((await leave({ preview: true })).t).toMatchObject({
    consequences: expect.arrayContaining([expect.objectContaining({ text: '待办里会有它的主持人，谁先看谁定', count: 1 })]),
  });
  expect((await waiting())['held_post']).toBe(before);
  await site.post(`admin/queue/claim/held_post/${id}`, {}, { as: operator });
  expect((await leave()).t).toMatchObject({ until: item?.dueAt });
  // Nobody looks at it any more who has left it.
  expect((await list('kind=held_post', presenter)).items.find((each) => each.id === id)).toMatchObject({ claim: null });
  for (const as of [operator, second]) expect((await waiting(as))['held_post'] ?? 0).toBe(before - 1);
  expect((await view('held_post', id)).status).toBe(404);
  expect((await leave()).status).toBe(404);
  expect((await view('held_post', id, presenter)).status).toBe(200);
  // Whatever is held again waits for operators again.
  await setBack(`UPDATE post_holds SET held_at = held_at + interval '1 minute' WHERE post_id = ${id} AND decision IS NULL`);
  expect((await waiting())['held_post']).toBe(before);
  await setBack(`UPDATE post_holds SET held_at = held_at - interval '1 minute' WHERE post_id = ${id} AND decision IS NULL`);
  await setBack(`UPDATE post_holds SET held_at = held_at - interval '12 hours' WHERE post_id = ${id} AND decision IS NULL`);
  expect((await waiting())['held_post']).toBe(before);
});

it('nothing can be left to presenters where there are none', async () => {
  const [item] = (await list('kind=held_post')).items;
  await setBack(`UPDATE members SET role = 'member' WHERE id = ${presenter.id}`);
  expect((await site.post(`admin/queue/leave/held_post/${item?.id}`, {}, { as: operator })).fields).toMatchObject([{ path: 'id' }]);
  await setBack(`UPDATE members SET role = 'presenter' WHERE id = ${presenter.id}`);
});

describe('an appeal', () => {
  const appealOf = async (member: Signed) => {
    const { audit } = (
      await site.post<{ audit: number }>(
        `admin/member/suspend/${member.id}`,
        { until: new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString(), text: '三天里在七个帖子下面贴同一个号码' },
        { as: operator },
      )
    ).t;
    const text = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过了。';
    return (await site.post<{ id: number }>('member/appeal/save', { kind: 'suspension', audit, text }, { as: member })).t.id;
  };
  const own = async (as: Signed) => (await list('kind=appeal', as)).items.map(({ id }) => id);

  it('waits for those who may decide it and nobody else, by its own limit, until it is answered', async () => {
    const member = await site.signUp('夜行商队');
    const id = await appealOf(member);
    const [item] = (await list('kind=appeal', second)).items;
    expect(item).toMatchObject({ id, title: '夜行商队', note: '对停用' });
    expect(Date.parse(item?.dueAt ?? '') - Date.parse(item?.since ?? '')).toBe(72 * HOUR_MS);
    // Who acted does not decide while somebody else could; presenters decide on removals alone.
    expect(await own(operator)).toEqual([]);
    expect(await own(presenter)).toEqual([]);
    expect((await view('appeal', id, presenter)).status).toBe(404);
    await setBack(`UPDATE members SET role = 'member' WHERE id = ${second.id}`);
    expect(await own(operator)).toEqual([id]);
    await setBack(`UPDATE members SET role = 'operator' WHERE id = ${second.id}`);
    const answer = { outcome: 'revoked', answer: '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的。' };
    expect((await site.post(`admin/appeal/decide/${id}`, answer, { as: second })).code).toBe('200');
    expect(await own(second)).toEqual([]);
  });
});

describe('a sign-up', () => {
  it('that waits for approval is decided one by one, and looked up by its number', async () => {
    const [one, other] = [await site.signUp('风里来的人'), await site.signUp('雨里来的人')];
    await setBack(`UPDATE members SET waits_since = now() - interval '1 hour' WHERE id IN (${one.id}, ${other.id})`);
    expect((await list('kind=sign_up')).items.map(({ title }) => title).toSorted()).toEqual(['雨里来的人', '风里来的人']);
    expect((await list('kind=sign_up&size=1')).total).toBe(2);
    const { t } = await site.get<{ items: { id: number }[]; total: number }>(`admin/sign_up/list?id=${other.id}`, { as: operator });
    expect([t.items.map(({ id }) => id), t.total]).toEqual([[other.id], 2]);
    await site.post('admin/sign_up/decide', { ids: [one.id], outcome: 'approved' }, { as: operator });
    await site.post('admin/sign_up/decide', { ids: [other.id], outcome: 'refused' }, { as: operator });
    expect((await counts()).find(({ kind }) => kind === 'sign_up')?.count).toBe(0);
  });
});

describe('a limit', () => {
  it('that is over shows in the list and the counts, and is sent to the operators until somebody has seen to it', async () => {
    const id = await suggest();
    await setBack(`UPDATE suggestions SET created_at = created_at - interval '169 hours' WHERE id = ${id}`);
    const { items } = await list('kind=suggestion');
    expect(items.map(({ overdue }) => overdue)).toEqual([true, false]);
    const { since, dueAt } = items[0] ?? { since: '', dueAt: '' };
    expect(Date.parse(dueAt) - Date.parse(since)).toBe(168 * HOUR_MS);
    const count = (await counts()).find(({ kind }) => kind === 'suggestion');
    expect(count).toMatchObject({ count: 2, overdue: 1, oldestAt: since, dueAt });

    const { db } = site.platform;
    const notified = async () => (await listUnanswered(db)).filter(({ topic }) => topic === 'queue:suggestion');
    await watchQueueLimits({ db, now: new Date() });
    await watchQueueLimits({ db, now: new Date() });
    expect((await notified()).map(({ memberId }) => memberId).toSorted((one, other) => one - other)).toEqual([operator.id, second.id]);
    const proof = await findNotification(db, (await notified())[0]?.id ?? 0);
    expect(proof?.label).toBe('有待办逾期了');
    await setBack(`UPDATE suggestions SET state = 'working' WHERE id = ${id}`);
    await watchQueueLimits({ db, now: new Date() });
    expect(await notified()).toEqual([]);
  });
});

describe('a claim', () => {
  const item = async () => {
    const [found] = (await list('kind=suggestion')).items;
    if (!found) throw new Error('nothing waits');
    return found;
  };

  it('is seen by the second person, who may take it over', async () => {
    const { id } = await item();
    expect((await claim({ kind: 'suggestion', id }, operator)).t).toMatchObject({ by: { id: operator.id }, isMine: true });
    expect((await claim({ kind: 'suggestion', id }, second)).t).toMatchObject({ by: { id: operator.id }, isMine: false });
    expect((await list('kind=suggestion', second)).items[0]?.claim).toMatchObject({ by: { nickName: '守炉人' }, isMine: false });
    expect((await claim({ kind: 'suggestion', id }, second, { takeOver: true })).t).toMatchObject({ by: { id: second.id }, isMine: true });
    expect((await item()).claim).toMatchObject({ by: { id: second.id }, isMine: false });
  });

  it('is over after ten minutes', async () => {
    const { id } = await item();
    await setBack(`UPDATE queue_claims SET until = now() - interval '1 second'`);
    expect((await item()).claim).toBeNull();
    const { t } = await claim({ kind: 'suggestion', id }, operator);
    expect(t.isMine).toBe(true);
    expect(Date.parse(t.until) - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it('of two at once is one person’s', async () => {
    const { id } = await item();
    await setBack('DELETE FROM queue_claims');
    const claims = await Promise.all([operator, second, operator, second].map((as) => claim({ kind: 'suggestion', id }, as)));
    expect(claims.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(claims.map(({ t }) => t.by.id)).size).toBe(1);
  });

  it('is refused for what does not wait, or not for them', async () => {
    expect((await claim({ kind: 'suggestion', id: 99_999 }, operator)).status).toBe(404);
    const { id } = await item();
    expect((await claim({ kind: 'suggestion', id }, presenter)).status).toBe(404);
  });
});
