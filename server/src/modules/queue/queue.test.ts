import { describe, expect, it } from 'vitest';
import { QUEUE_KIND_NAMES, queueKindOf } from '#contract/api/queue-kinds.ts';
import type { QueueCount, QueueItemView } from '#contract/api/queue.ts';
import type { Page } from '#contract/envelope.ts';
import type { Signed } from '#server/app/testing.ts';
import { listUnanswered } from '#server/modules/channels/index.ts';
import { APPLICATION } from '#server/modules/presenters/presenters.fixture.ts';
import { watchQueueLimits } from './index.ts';
import { setUpQueue } from './queue.fixture.ts';

const queue = setUpQueue();
const { list, claim, setBack, suggest } = queue;

const HOUR_MS = 60 * 60 * 1000;
const COLUMN = 1101;

const counts = async (as = queue.operator) => (await queue.site.get<QueueCount[]>('admin/queue/count', { as })).t;
const waiting = async (as = queue.operator) => Object.fromEntries((await counts(as)).flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])));
const view = (kind: string, id: number, as = queue.operator) => queue.site.get<QueueItemView>(`admin/queue/view/${kind}/${id}`, { as });

const writePost = async (as = queue.author) =>
  (await queue.site.post<{ id: number }>('post/save', { columnId: COLUMN, title: '周六的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' }, { as })).t
    .id;
const reportMember = async (id: number, by: Signed) => {
  const { t } = await queue.site.get<{ reasons: { value: string }[] }>(`informer/target/member/${id}`, { as: by });
  const reason = t.reasons[0]?.value ?? '';
  expect((await queue.site.post(`informer/member/informer/${id}`, { reason, note: '在好几个帖子里骗人定金' }, { as: by })).code).toBe('200');
};

it('holds nothing for members, and only their own kinds for presenters', async () => {
  for (const path of ['admin/queue/count', 'admin/queue/list', 'admin/queue/view/suggestion/1'])
    expect((await queue.site.get(path, { as: queue.author })).status, path).toBe(403);
  expect((await claim({ kind: 'suggestion', id: 1 }, queue.author)).status).toBe(403);
  expect((await counts()).map(({ kind }) => kind)).toEqual(QUEUE_KIND_NAMES);
  expect((await counts(queue.presenter)).map(({ kind }) => kind)).toEqual(QUEUE_KIND_NAMES.filter((kind) => !queueKindOf(kind).forOperators));
  expect((await queue.site.get('admin/queue/list?kind=suggestion', { as: queue.presenter })).status).toBe(403);
  expect((await queue.site.get('admin/queue/list?kind=gossip', { as: queue.operator })).status).toBe(400);
});

describe('what waits', () => {
  it('is counted as its module counts it, and leaves the queue when it is decided', async () => {
    expect(await waiting()).toEqual({});
    await suggest();
    const [reporter, accused] = [await queue.site.signUp('看不下去的人'), await queue.site.signUp('收定金的人')];
    await reportMember(accused.id, reporter);
    await queue.site.post('presenter/apply_presenter', APPLICATION, { as: queue.author });
    await setBack(`UPDATE columns SET holds_first_posts = true WHERE id = ${COLUMN}`);
    const held = await writePost();
    await queue.site.post(
      'admin/takedown/save',
      {
        authority: '市网信办',
        documentNumber: '1187 号',
        receivedAt: '2026-11-22T05:45:00Z',
        dueAt: '2026-11-22T09:45:00Z',
        targets: [{ kind: 'post', id: held }],
      },
      { as: queue.operator },
    );
    const reports = await queue.site.get<{ counts: { open: number } }>('informer/desk?kind=member', { as: queue.operator });
    const posts = await queue.site.get<unknown[]>('post/held', { as: queue.operator });
    const applications = await queue.site.get<Page<unknown>>('admin/presenter/application/list', { as: queue.operator });
    expect(await waiting()).toEqual({
      suggestion: 1,
      takedown: 1,
      report_member: reports.t.counts.open,
      held_post: posts.t.length,
      application: applications.t.total,
    });
    expect([reports.t.counts.open, posts.t.length, applications.t.total]).toEqual([1, 1, 1]);
    // Whose it is sees nothing of it, nor who has reported it.
    expect(await waiting(queue.presenter)).toEqual({ held_post: 1 });
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(items.map(({ kind }) => kind)).toEqual(['takedown', 'held_post', 'report_member', 'suggestion', 'application']);
    expect(items[0]).toMatchObject({ title: '1187 号', note: '市网信办', dueAt: '2026-11-22T09:45:00Z' });
    expect(
      (await queue.site.post(`informer/handle/${items[2]?.id}`, { outcome: 'rejected', answer: '看过了，说的不是定金的事。' }, { as: queue.operator })).code,
    ).toBe('200');
    expect(await waiting()).not.toHaveProperty('report_member');
  });

  it('is listed part by part without a gap, what is due first before the rest', async () => {
    const whole = (await list()).items;
    const first = await list('size=2');
    const rest = await list(`size=50&after=${first.next}`);
    expect([...first.items, ...rest.items]).toEqual(whole);
    expect((await list('kind=suggestion')).items.map(({ kind }) => kind)).toEqual(['suggestion']);
    expect((await queue.site.get('admin/queue/list?after=abc', { as: queue.operator })).status).toBe(400);
  });

  it('says who its author is, what they wrote, and how the same was decided lately', async () => {
    const [item] = (await list('kind=held_post')).items;
    const { t } = await view('held_post', item?.id ?? 0);
    expect(t).toMatchObject({
      item: { title: '周六的一篇' },
      author: { id: queue.author.id, posts: 0, comments: 0, upheld: 0, isSuspended: false },
      others: [],
      lately: [],
    });
    await setBack(
      `INSERT INTO post_holds (post_id, reasons, was_published, held_at, decision, decided_by, decided_at)
       SELECT post_id, reasons, false, now() - interval '2 days', 'approved', ${queue.operator.id}, now() - interval '1 day' FROM post_holds WHERE post_id = ${item?.id}`,
    );
    expect((await view('held_post', item?.id ?? 0)).t.lately).toMatchObject([{ decided: 1, passed: 1 }]);
    expect((await view('held_post', 99_999)).status).toBe(404);
    expect((await view('suggestion', (await list('kind=suggestion')).items[0]?.id ?? 0, queue.presenter)).status).toBe(404);
  });
});

it('what an operator leaves to the presenters is theirs, until it is late', async () => {
  const [item] = (await list('kind=held_post')).items;
  const id = item?.id ?? 0;
  const leave = (fields: object = {}, as = queue.operator, kind = 'held_post') => queue.site.post(`admin/queue/leave/${kind}/${id}`, fields, { as });
  const before = (await waiting())['held_post'] ?? 0;
  expect((await leave({}, queue.presenter)).status).toBe(403);
  expect((await leave({}, queue.operator, 'suggestion')).fields).toMatchObject([{ path: 'kind' }]);
  expect((await leave({ preview: true })).t).toMatchObject({
    consequences: expect.arrayContaining([expect.objectContaining({ text: '待办里会有它的主持人，谁先看谁定', count: 1 })]),
  });
  expect((await waiting())['held_post']).toBe(before);
  await queue.site.post(`admin/queue/claim/held_post/${id}`, {}, { as: queue.operator });
  expect((await leave()).t).toMatchObject({ until: item?.dueAt });
  // Nobody looks at it any more who has left it.
  expect((await list('kind=held_post', queue.presenter)).items.find((each) => each.id === id)).toMatchObject({ claim: null });
  for (const as of [queue.operator, queue.second]) expect((await waiting(as))['held_post'] ?? 0).toBe(before - 1);
  expect((await view('held_post', id)).status).toBe(404);
  expect((await leave()).status).toBe(404);
  expect((await view('held_post', id, queue.presenter)).status).toBe(200);
  // Whatever is held again waits for operators again.
  await setBack(`UPDATE post_holds SET held_at = held_at + interval '1 minute' WHERE post_id = ${id} AND decision IS NULL`);
  expect((await waiting())['held_post']).toBe(before);
  await setBack(`UPDATE post_holds SET held_at = held_at - interval '1 minute' WHERE post_id = ${id} AND decision IS NULL`);
  await setBack(`UPDATE post_holds SET held_at = held_at - interval '12 hours' WHERE post_id = ${id} AND decision IS NULL`);
  expect((await waiting())['held_post']).toBe(before);
});

it('nothing can be left to presenters where there are none', async () => {
  const [item] = (await list('kind=held_post')).items;
  await setBack(`UPDATE members SET role = 'member' WHERE id = ${queue.presenter.id}`);
  expect((await queue.site.post(`admin/queue/leave/held_post/${item?.id}`, {}, { as: queue.operator })).fields).toMatchObject([{ path: 'id' }]);
  await setBack(`UPDATE members SET role = 'presenter' WHERE id = ${queue.presenter.id}`);
});

describe('an appeal', () => {
  const appealOf = async (member: Signed) => {
    const { audit } = (
      await queue.site.post<{ audit: number }>(
        `admin/member/suspend/${member.id}`,
        { until: new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString(), text: '三天里在七个帖子下面贴同一个号码' },
        { as: queue.operator },
      )
    ).t;
    const text = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过了。';
    return (await queue.site.post<{ id: number }>('member/appeal/save', { kind: 'suspension', audit, text }, { as: member })).t.id;
  };
  const own = async (as: Signed) => (await list('kind=appeal', as)).items.map(({ id }) => id);

  it('waits for those who may decide it and nobody else, by its own limit, until it is answered', async () => {
    const member = await queue.site.signUp('夜行商队');
    const id = await appealOf(member);
    const [item] = (await list('kind=appeal', queue.second)).items;
    expect(item).toMatchObject({ id, title: '夜行商队', note: '对停用' });
    expect(Date.parse(item?.dueAt ?? '') - Date.parse(item?.since ?? '')).toBe(72 * HOUR_MS);
    // Who acted does not decide while somebody else could; presenters decide on removals alone.
    expect(await own(queue.operator)).toEqual([]);
    expect(await own(queue.presenter)).toEqual([]);
    expect((await view('appeal', id, queue.presenter)).status).toBe(404);
    await setBack(`UPDATE members SET role = 'member' WHERE id = ${queue.second.id}`);
    expect(await own(queue.operator)).toEqual([id]);
    await setBack(`UPDATE members SET role = 'operator' WHERE id = ${queue.second.id}`);
    const answer = { outcome: 'revoked', answer: '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的。' };
    expect((await queue.site.post(`admin/appeal/decide/${id}`, answer, { as: queue.second })).code).toBe('200');
    expect(await own(queue.second)).toEqual([]);
  });
});

describe('a sign-up', () => {
  it('that waits for approval is decided one by one, and looked up by its number', async () => {
    const [one, other] = [await queue.site.signUp('风里来的人'), await queue.site.signUp('雨里来的人')];
    await setBack(`UPDATE members SET waits_since = now() - interval '1 hour' WHERE id IN (${one.id}, ${other.id})`);
    expect((await list('kind=sign_up')).items.map(({ title }) => title).toSorted()).toEqual(['雨里来的人', '风里来的人']);
    expect((await list('kind=sign_up&size=1')).total).toBe(2);
    const { t } = await queue.site.get<{ items: { id: number }[]; total: number }>(`admin/sign_up/list?id=${other.id}`, { as: queue.operator });
    expect([t.items.map(({ id }) => id), t.total]).toEqual([[other.id], 2]);
    await queue.site.post('admin/sign_up/decide', { ids: [one.id], outcome: 'approved' }, { as: queue.operator });
    await queue.site.post('admin/sign_up/decide', { ids: [other.id], outcome: 'refused' }, { as: queue.operator });
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

    const { db } = queue.site.platform;
    const notified = async () => (await listUnanswered(db)).filter(({ topic }) => topic === 'queue:suggestion');
    await watchQueueLimits({ db, now: new Date() });
    await watchQueueLimits({ db, now: new Date() });
    expect((await notified()).map(({ memberId }) => memberId).toSorted((one, other) => one - other)).toEqual([queue.operator.id, queue.second.id]);
    expect((await notified()).map(({ label }) => label)).toContain('有待办逾期了');
    await setBack(`UPDATE suggestions SET state = 'working' WHERE id = ${id}`);
    await watchQueueLimits({ db, now: new Date() });
    expect(await notified()).toEqual([]);
  });
});
