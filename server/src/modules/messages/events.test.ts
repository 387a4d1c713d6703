import { patient } from '#tools/patience.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { FOLLOW_NOTIFICATIONS } from '#server/modules/follows/notifications.ts';
import { openSession } from '#server/modules/members/index.ts';
import { listen, type Listener } from '#tools/site/event-listener.ts';
import { announcement, notify, type Notification } from './index.ts';
import { insertMessages } from './facts/queries-insert.ts';
import { MAX_STREAMS_PER_MEMBER } from './rules.ts';

const CLIENTS = 50;
const NOW = new Date('2026-03-04T04:00:00Z');

let site: TestSite;
let origin: string;
let names = 0;
const open: Listener[] = [];
beforeAll(async () => {
  site = await startTestSite();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const listener of open) listener.close();
  await site.close();
});

const someone = () => site.signUp(`听众${(names += 1)}`);
const notification = (title: string, { type = 10 }: Partial<Notification['kind']> = {}) => announcement({ type, isUrgent: 0, title, content: '' });
const send = (to: Signed, title: string, details: Partial<Notification['kind']> = {}) =>
  site.platform.db.transaction((tx) => notify({ tx, now: NOW }, to.id, notification(title, details)));
/** Inserts a message without an event, as when the process dies between the commit and the event. */
const insertUnsent = (to: Signed, title: string) =>
  site.platform.db.transaction((tx) => insertMessages(tx, [{ to: to.id, notification: notification(title), at: NOW }]));
const follow = async (as: Signed, lastEventId?: string) => {
  const listener = await listen(origin, as.token, lastEventId);
  open.push(listener);
  return listener;
};
const greeted = (events: readonly unknown[]) => events.length > 0;

describe('the event stream', () => {
  it('begins with the mailbox as it is, and sends what comes and what is read elsewhere', async () => {
    const reader = await someone();
    await send(reader, '早先的');
    const listener = await follow(reader);
    await listener.until(greeted);
    expect(listener.events[0]).toMatchObject({
      id: '1',
      name: 'mailbox',
      data: { revision: 1, arrived: [], unread: 1, recent: [{ title: '早先的', read: false }] },
    });
    expect(Object.fromEntries(listener.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await send(reader, '刚来的');
    await listener.until((events) => events.length === 2);
    expect(listener.events[1]).toMatchObject({
      id: '2',
      data: { arrived: [{ title: '刚来的' }], unread: 2, recent: [{ title: '刚来的' }, { title: '早先的' }] },
    });
    await site.post('message/read_all', {}, { as: reader });
    await listener.until((events) => events.length === 3);
    expect(listener.events[2]).toMatchObject({ id: '3', data: { arrived: [], unread: 0, recent: [] } });
  });

  it('sends members their own messages only, without the kinds they have switched off', async () => {
    const [one, two] = [await someone(), await someone()];
    await site.post('message/bell', { muted: [21] }, { as: one });
    const [first, second] = [await follow(one), await follow(two)];
    // What comes before the first event is part of it.
    for (const listener of [first, second]) await listener.until(greeted);
    await send(one, '给甲，不响', { type: 21 });
    await send(two, '给乙', { type: 21 });
    await send(one, '给甲', { type: 20 });
    await first.until(() => first.arrived().length > 0);
    await second.until(() => second.arrived().length > 0);
    expect([first.arrived(), second.arrived()]).toEqual([['给甲'], ['给乙']]);
  });

  it('goes on behind the last event: nothing lost and nothing twice, however much came in between', async () => {
    const reader = await someone();
    const before = await follow(reader);
    await before.until(greeted);
    await send(reader, '听见的');
    await before.until(() => before.arrived().length === 1);
    before.close();
    const missed = Array.from({ length: 120 }, (_, at) => `没听见的 ${at}`);
    for (const title of missed) await send(reader, title);
    const after = await follow(reader, before.events.at(-1)?.id ?? '');
    await after.until(() => after.arrived().length >= missed.length);
    await send(reader, '又听见的');
    await after.until(() => after.arrived().includes('又听见的'));
    expect(after.arrived()).toEqual([...missed, '又听见的']);
    expect(after.events.every(({ data }) => data.recent.length <= 20)).toBe(true);
  });

  it('a folded message is sent again under its id', async () => {
    const reader = await someone();
    const listener = await follow(reader);
    await listener.until(greeted);
    const [one, two] = [await someone(), await someone()];
    for (const { id } of [one, two])
      await site.platform.db.transaction((tx) =>
        notify({ tx, now: NOW }, reader.id, FOLLOW_NOTIFICATIONS.memberFollowed({ about: { kind: 'member', id }, actorId: id })),
      );
    await listener.until(() => listener.arrived().includes(`${two.nickName} 等 2 人关注了你`));
    expect(new Set(listener.events.flatMap(({ data }) => data.arrived.map(({ id }) => id))).size).toBe(1);
  });

  it('a name for the last event that is none, or from before a restored backup, starts over', async () => {
    const reader = await someone();
    await send(reader, '已有的');
    for (const id of ['abc', '-1', '9999', '1e9', '99999999999999999999', '']) {
      const listener = await follow(reader, id);
      await listener.until(greeted);
      expect(listener.events[0]?.data, id).toMatchObject({ revision: 1, arrived: [], unread: 1 });
      listener.close();
    }
  });

  it('is notified of what another process has written', async () => {
    const reader = await someone();
    const listener = await follow(reader);
    await listener.until(greeted);
    await insertUnsent(reader, '别的进程写的');
    // What the channel between processes does with a received tag.
    dropTags([`mailbox:${reader.id}`]);
    await listener.until(() => listener.arrived().length === 1);
    expect(listener.arrived()).toEqual(['别的进程写的']);
  });

  it('what was committed and never sent is sent on return', async () => {
    const reader = await someone();
    const listener = await follow(reader);
    await listener.until(greeted);
    listener.close();
    await insertUnsent(reader, '提交了却没来得及说');
    const again = await follow(reader, listener.events[0]?.id ?? '');
    await again.until(() => again.arrived().length === 1);
    expect(again.arrived()).toEqual(['提交了却没来得及说']);
  });
});

describe('who may listen', () => {
  it('members only', async () => {
    await expect(listen(origin, 'nobody')).rejects.toMatchObject({ status: 401, code: 'A0401' });
    expect(await site.get('message/events')).toMatchObject({ status: 401, code: 'A0401' });
  });

  it('a few browsers of each; one that goes makes room', async () => {
    const reader = await someone();
    const browsers = await Promise.all(Array.from({ length: MAX_STREAMS_PER_MEMBER }, () => follow(reader)));
    await expect(follow(reader)).rejects.toMatchObject({ status: 429, code: 'A0501' });
    browsers[0]?.close();
    await vi.waitFor(() => follow(reader), { timeout: patient(3_000) });
  });

  it('as many browsers as the process may have, all members together', async () => {
    const small = await startTestSite({ env: { HEARTH_MAX_STREAMS: '2' } });
    try {
      const at = new URL(await small.app.listen({ port: 0, host: '127.0.0.1' })).origin;
      const tokens = await Promise.all(['甲', '乙', '丙'].map(async (name) => (await small.signUp(`挤进来的${name}`)).token));
      const [one, other] = await Promise.all(tokens.slice(0, 2).map((token) => listen(at, token)));
      await expect(listen(at, tokens[2] ?? '')).rejects.toMatchObject({ status: 503, code: 'B0301' });
      one?.close();
      const third = await vi.waitFor(() => listen(at, tokens[2] ?? ''), { timeout: patient(3_000) });
      for (const each of [other, third]) each?.close();
    } finally {
      // A connection kept for another call would be waited for.
      small.app.server.closeAllConnections();
      await small.close();
    }
  });

  it('nobody whose session has ended: signing out ends the stream at once, of that session alone', async () => {
    const reader = await someone();
    const token = await site.platform.db.transaction((tx) =>
      openSession({ tx, now: new Date() }, reader.id, { device: 'other', address: '127.0.0.1', platform: site.platform }),
    );
    const [one, other] = [await follow(reader), await follow({ ...reader, token })];
    await Promise.all([one.until(greeted), other.until(greeted)]);
    await site.post('logout', {}, { as: reader });
    await one.ended;
    expect(one.events.at(-1)?.name).toBe('ended');
    await expect(follow(reader)).rejects.toMatchObject({ status: 401, code: 'A0440' });
    await send(reader, '还听得见吗');
    await other.until(() => other.arrived().length === 1);
  });
});

it(`a comment reaches ${CLIENTS} authors who listen, well within a second`, async () => {
  const authors = await Promise.all(Array.from({ length: CLIENTS }, () => someone()));
  const posts = await Promise.all(
    authors.map(
      async (as, at) =>
        (await site.post<SavedPost>('post/save', { columnId: 1101, title: `第 ${at} 位作者的帖子`, markdown: '一篇足够长的正文，等着人来回。' }, { as })).t.id,
    ),
  );
  const listeners = await Promise.all(authors.map((author) => follow(author)));
  await Promise.all(listeners.map((listener) => listener.until(greeted)));
  const delays = await Promise.all(
    listeners.map(async (listener, at) => {
      const speaker = await someone();
      const saidAt = performance.now();
      await site.post(`comment/save/${posts[at]}`, { body: '来了' }, { as: speaker });
      const answeredAt = performance.now();
      await listener.until(() => listener.arrived().length === 1);
      const at0 = listener.events.at(-1)?.at ?? Infinity;
      return { whole: at0 - saidAt, afterAnswer: at0 - answeredAt };
    }),
  );
  const sorted = delays.map(({ whole }) => whole).toSorted((one, two) => one - two);
  const behind = delays.map(({ afterAnswer }) => afterAnswer).toSorted((one, two) => one - two);
  console.log(
    `${CLIENTS} 位作者同时收到评论：从发出算中位 ${sorted[CLIENTS / 2]?.toFixed(0)} ms，最慢 ${sorted.at(-1)?.toFixed(0)} ms；从答复算中位 ${behind[CLIENTS / 2]?.toFixed(0)} ms，最慢 ${behind.at(-1)?.toFixed(0)} ms`,
  );
  // Fifty writes at once take what this machine gives them; what follows the answer is ours, and promised: it is the same on every machine.
  expect(behind.at(-1)).toBeLessThan(1_000);
});

it('a site that stops lets its listeners go', async () => {
  const ending = await startTestSite();
  await ending.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await ending.signUp('最后一位');
  const listener = await listen(`http://127.0.0.1:${(ending.app.server.address() as AddressInfo).port}`, reader.token);
  await listener.until(greeted);
  const startedAt = performance.now();
  // The app alone: deleting the database of a test takes as long as the disk does.
  await ending.app.close();
  await listener.ended;
  expect(performance.now() - startedAt).toBeLessThan(patient(3_000));
  await ending.close();
});

describe('what waits for the staff', () => {
  const queues = ({ events }: Listener) => events.filter(({ name }) => name === 'queue').map(({ data }) => data);

  it('is sent to them as it changes, to nobody else, and no longer to somebody who was one of them', async () => {
    const [member, operator] = [await someone(), await site.signUp('守炉的人', 'operator')];
    const [theirs, others] = [await follow(operator), await follow(member)];
    await Promise.all([theirs.until((events) => events.some(({ name }) => name === 'queue')), others.until(greeted)]);
    expect(queues(theirs)).toEqual([expect.arrayContaining([expect.objectContaining({ kind: 'suggestion', count: 0 })])]);
    await site.post('question/suggest', { type: 'feature', content: '夜里的字再大一点就好了，真的看不清。' }, { as: member });
    await send(operator, '有人提了建议');
    await theirs.until((events) => events.filter(({ name }) => name === 'queue').length === 2);
    expect(queues(theirs)[1]).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'suggestion', count: 1 })]));
    await site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [operator.id]);
    await site.post('question/suggest', { type: 'feature', content: '还有一条建议，说的是别的事，请看看。' }, { as: member });
    await send(operator, '再来一条');
    await theirs.until(() => theirs.arrived().includes('再来一条'));
    await send(member, '给会员的');
    await others.until(() => others.arrived().includes('给会员的'));
    expect([queues(theirs).length, queues(others).length]).toEqual([2, 0]);
  });
});
