import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, MessageDetail, MessagePage, MessagePost } from '#contract/api/messages.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { MESSAGE_NOTIFICATIONS, announcement, notify, notifyAll, type Notification } from './index.ts';

const NOON = new Date('2026-03-04T04:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

let site: TestSite;
let reader: Signed;
let other: Signed;
let names = 0;
beforeAll(async () => {
  site = await startTestSite();
  reader = await site.signUp('听信人');
  other = await site.signUp('旁人');
});
afterAll(() => site.close());

const someone = () => site.signUp(`信客${(names += 1)}`);
type Details = Partial<Pick<Notification, 'about'> & Notification['kind']>;
const notification = (title: string, { about = null, type = 10 }: Details = {}): Notification => ({
  ...announcement({ type, isUrgent: 1, title, content: '内容' }),
  about,
});
const send = (to: Signed, what: Notification, now = NOON) => site.platform.db.transaction((tx) => notify({ tx, now }, to.id, what));
const unread = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t;
const search = async (as: Signed, query = '') => (await site.get<MessagePage>(`message/search?size=50${query}`, { as })).t;
const titles = (messages: readonly Message[]) => messages.map(({ title }) => title);
const writePost = async (as: Signed, title: string) =>
  (await site.post<SavedPost>('post/save', { columnId: 1101, title, markdown: '一篇足够长的正文，说说灰烬王座的走位。' }, { as })).t.id;
const writeComment = (as: Signed, postId: number, input: { body: string; parentId?: number }) =>
  site.post<{ id: number; floor: number }>(`comment/save/${postId}`, input, { as });

describe('the bell', () => {
  it('shows a new member a welcome that is not urgent', async () => {
    const newcomer = await someone();
    await site.platform.db.transaction((tx) => notify({ tx, now: NOON }, newcomer.id, MESSAGE_NOTIFICATIONS.welcomed({ actorId: newcomer.id })));
    const [message] = await unread(newcomer);
    expect(message).toEqual({
      id: message!.id,
      title: '欢迎坐到火边',
      content: `${newcomer.nickName}，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。`,
      lastDate: '2026-03-04T04:00:00Z',
      type: 10,
      isUrgent: 0,
      externalId: null,
      actorId: null,
      read: false,
    });
  });

  it('shows the newest twenty that are unread, each to its own member, none to a visitor', async () => {
    for (let at = 0; at < 25; at += 1) await send(reader, notification(`第 ${at} 条`), later(at));
    await send(other, notification('给旁人的', { type: 31 }));
    expect(titles(await unread(reader))).toEqual(Array.from({ length: 20 }, (_, at) => `第 ${24 - at} 条`));
    expect(await unread(other)).toMatchObject([{ title: '给旁人的', type: 31, isUrgent: 1, externalId: null }]);
    expect((await site.get('g/message/unread/list')).t).toEqual([]);
    expect((await site.get('g/message/unread/list', { headers: { authorization: 'Bearer nobody' } })).t).toEqual([]);
  });

  it('lists apart what waits for its member: urgent, and not read yet', async () => {
    const busy = await someone();
    await send(busy, notification('轮到你了', { type: 31 }));
    await send(busy, notification('要先看', { type: 10 }), later(1));
    await site.platform.db.transaction((tx) => notify({ tx, now: later(2) }, busy.id, announcement({ type: 31, isUrgent: 0, title: '有了进展', content: '' })));
    const waiting = async () => (await site.get<MessagePage>('message/search?waiting=1', { as: busy })).t;
    expect(titles((await waiting()).items)).toEqual(['要先看', '轮到你了']);
    const [first] = (await waiting()).items;
    await site.post(`message/read/${first!.id}`, {}, { as: busy });
    expect(titles((await waiting()).items)).toEqual(['轮到你了']);
    expect(await waiting()).toMatchObject({ total: 1, next: null });
    for (let at = 0; at < 29; at += 1) await send(busy, notification(`还有 ${at}`), later(at));
    expect(await waiting()).toMatchObject({ total: 30, next: expect.any(String) });
    expect((await site.get<MessagePage>('message/search?waiting=1&type=31', { as: busy })).t.total).toBe(1);
    for (const type of ['0x1e', '3e1', '30.0', '10,0x1e', ' 30', '+30', ',', '30,'])
      expect(await site.get(`message/search?type=${encodeURIComponent(type)}`, { as: busy }), type).toMatchObject({
        code: 'A0400',
        fields: [{ path: 'type' }],
      });
    expect((await site.get<MessagePage>('message/search?type=10,31', { as: busy })).code).toBe('200');
  });

  it('leaves out the kinds a member has switched off, which still appear on the message page', async () => {
    const quiet = await someone();
    expect((await site.get('message/bell', { as: quiet })).t).toEqual({ muted: [] });
    expect((await site.post('message/bell', { muted: [21, 30, 21] }, { as: quiet })).t).toEqual({ muted: [21, 30] });
    for (const type of [10, 20, 21, 30, 31] as const) await send(quiet, notification(`种类 ${type}`, { type }));
    expect(titles(await unread(quiet)).toSorted()).toEqual(['种类 10', '种类 20', '种类 31']);
    expect((await search(quiet)).items).toHaveLength(5);
    expect((await site.get('message/bell', { as: quiet })).t).toEqual({ muted: [21, 30] });
    await site.post('message/bell', { muted: [] }, { as: quiet });
    expect(await unread(quiet)).toHaveLength(5);
  });

  it('cannot be switched off for system messages and cases', async () => {
    for (const muted of [[10], [31], [20, 31], ['20'], 20, [20, 21, 30, 20], null, [{}]]) {
      expect(await site.post('message/bell', { muted }, { as: reader }), JSON.stringify(muted)).toMatchObject({ status: 400, code: 'A0400' });
    }
  });
});

describe('reading', () => {
  it('marks one, all about a post, or everything, and nobody else’s', async () => {
    const [mine, others] = [await someone(), await someone()];
    const about = (id: number): Details => ({ type: 21, about: { kind: 'post', id } });
    for (const who of [mine, others]) {
      for (const [title, details] of Object.entries({ 甲: {}, 乙: about(700), 丙: about(700), 丁: about(701), 戊: {} }))
        await send(who, notification(title, details));
    }
    const first = (await unread(mine)).find(({ title }) => title === '甲')!;
    expect(await site.post(`message/read/${first.id}`, {}, { as: others })).toMatchObject({ status: 404, code: 'A0404' });
    for (const _ of [1, 2]) expect((await site.post(`message/read/${first.id}`, {}, { as: mine })).code).toBe('200');
    await site.post('message/read_post/700', {}, { as: mine });
    expect(titles(await unread(mine)).toSorted()).toEqual(['丁', '戊']);
    await site.post('message/read_all', {}, { as: mine });
    expect(await unread(mine)).toEqual([]);
    expect(await unread(others)).toHaveLength(5);
    await send(mine, notification('后来的'), later(200));
    expect(titles(await unread(mine))).toEqual(['后来的']);
  });
});

describe('the list', () => {
  it('is walked by its cursor without a gap, whatever comes meanwhile, and can be filtered', async () => {
    const many = await someone();
    const types = [10, 20, 21, 30, 31] as const;
    await site.platform.db.transaction((tx) =>
      notifyAll(
        { tx, now: NOON },
        Array.from({ length: 60 }, (_, at) => ({ to: many.id, notification: notification(`第 ${at}`, { type: types[at % 5]! }) })),
      ),
    );
    const walked: string[] = [];
    let after: string | null = '';
    for (let steps = 0; after !== null && steps < 20; steps += 1) {
      const page: MessagePage = (await site.get<MessagePage>(`message/search?size=7${after && `&after=${after}`}`, { as: many })).t;
      walked.push(...titles(page.items));
      after = page.next;
      await send(many, notification(`插队 ${steps}`), later(steps + 1));
    }
    expect(walked.toSorted()).toEqual(Array.from({ length: 60 }, (_, at) => `第 ${at}`).toSorted());
    const page = await search(many, '&type=10,31');
    expect(new Set(page.items.map(({ type }) => type))).toEqual(new Set([10, 31]));
    expect(page).toMatchObject({ total: 33, totalIsApproximate: false, counts: { 10: { all: 21, unread: 21 }, 20: { all: 12, unread: 12 } } });
    expect(page.items.map(({ lastDate }) => lastDate)).toEqual(
      page.items
        .map(({ lastDate }) => lastDate)
        .toSorted()
        .toReversed(),
    );
    expect((await site.get<MessagePage>('message/search?size=5&page=2&type=31', { as: many })).t.items).toHaveLength(5);
    await site.post(`message/read/${page.items[0]!.id}`, {}, { as: many });
    expect((await search(many, '&type=10,31&unread=true')).total).toBe(32);
    expect((await search(many, '&type=10,31')).items[0]).toMatchObject({ read: true });
  });

  it('has a path for replies: 20 and 21', async () => {
    const answered = await someone();
    for (const type of [10, 20, 21, 30, 31] as const) await send(answered, notification(`种类 ${type}`, { type }));
    const { t } = await site.get<MessagePage>('message/search/1/21', { as: answered });
    expect(titles(t.items).toSorted()).toEqual(['种类 20', '种类 21']);
    expect((await site.get<MessagePage>('message/search/1/21?unread=1&size=1', { as: answered })).t).toMatchObject({
      total: 2,
      size: 1,
      next: expect.any(String),
    });
  });

  it('refuses invalid filters with a sentence', async () => {
    const cursors = ['x', Buffer.from('["a",1]').toString('base64url'), Buffer.from('["2026-02-30T00:00:00Z",1]').toString('base64url'), 'W10', '%00'];
    for (const query of ['type=5', 'type=10,', 'type=10;20', 'type=%00', 'page=0', 'size=999', ...cursors.map((cursor) => `after=${cursor}`)]) {
      expect(await site.get(`message/search?${query}`, { as: reader }), query).toMatchObject({ status: 400, code: 'A0400' });
    }
  });
});

describe('one message', () => {
  it('is shown in full with its neighbors and its link; to its member only', async () => {
    const [author, fan] = [await someone(), await someone()];
    const postId = await writePost(author, '值得一读的帖子');
    await send(author, notification('早的'), new Date(Date.now() - 60_000));
    await site.post(`favor/handler/${postId}`, {}, { as: fan });
    await send(author, notification('晚的'), new Date(Date.now() + 60_000));
    const middle = (await search(author)).items[1]!;
    const { t } = await site.get<MessageDetail>(`message/find_by_id/${middle.id}`, { as: author });
    expect(t).toMatchObject({ title: `${fan.nickName} 收藏了你的帖子`, read: false, thing: { name: '值得一读的帖子', href: `/post/view/1101/${postId}` } });
    const detail = async (id: number | null) => (await site.get<MessageDetail>(`message/find_by_id/${id}`, { as: author })).t;
    expect(await detail(t.newerId)).toMatchObject({ title: '晚的', newerId: null, olderId: middle.id, thing: null });
    expect(await detail(t.olderId)).toMatchObject({ title: '早的', olderId: null, newerId: middle.id });
    for (const as of [fan, other]) expect(await site.get(`message/find_by_id/${middle.id}`, { as })).toMatchObject({ status: 404, code: 'A0404', t: null });
    for (const id of ['0', '-1', 'x', '999999999', '1e3', '%00'])
      expect((await site.get(`message/find_by_id/${id}`, { as: author })).status).toBeGreaterThanOrEqual(400);
  });

  it('is kept when its post is removed, or the comments under it', async () => {
    const [author, speaker] = [await someone(), await someone()];
    const postId = await writePost(author, '活不长的帖子');
    const { t: comment } = await writeComment(author, postId, { body: '我先占座' });
    const { t: reply } = await writeComment(speaker, postId, { body: '座位给你留着', parentId: comment.id });
    const message = (await unread(author)).find(({ type }) => type === 21)!;
    expect((await site.get<MessageDetail>(`message/find_by_id/${message.id}`, { as: author })).t.thing?.href).toBe(
      `/post/view/1101/${postId}?floor=${reply.floor}#f${reply.floor}`,
    );
    await site.post(`post/my/remove/${postId}`, {}, { as: author });
    expect((await site.get<MessageDetail>(`message/find_by_id/${message.id}`, { as: author })).t).toMatchObject({
      title: `${speaker.nickName} 回复了你`,
      content: `《活不长的帖子》${reply.floor} 楼：座位给你留着`,
      thing: { name: '活不长的帖子', href: null },
    });
    expect((await site.get<MessagePost>(`message/post/${postId}`, { as: author })).t).toMatchObject({
      post: null,
      title: '活不长的帖子',
      messages: [{ id: message.id }],
    });
    expect(await site.get(`message/post/comment/${postId}`, { as: author })).toMatchObject({ status: 404, code: 'A0404' });
  });

  it('outlives its post also when that is deleted altogether', async () => {
    const [author, fan] = [await someone(), await someone()];
    const postId = await writePost(author, '连根拔起的帖子');
    await site.post(`favor/handler/${postId}`, {}, { as: fan });
    await site.platform.db.query('DELETE FROM posts WHERE id = $1', [postId]);
    const [message] = await unread(author);
    expect((await site.get<MessageDetail>(`message/find_by_id/${message!.id}`, { as: author })).t).toMatchObject({
      title: `${fan.nickName} 收藏了你的帖子`,
      content: '《那篇帖子》，一共 1 人收着。',
      thing: { name: '那篇帖子', href: null },
    });
  });
});

describe('a post and what of it concerns a member', () => {
  it('its author: everything others say, each with what it answers; others: answers and mentions', async () => {
    const [author, speaker, third, fourth, stranger] = [await someone(), await someone(), await someone(), await someone(), await someone()];
    const postId = await writePost(author, '大家都来说说');
    const { t: first } = await writeComment(speaker, postId, { body: '我先说' });
    await writeComment(third, postId, { body: `@${author.nickName} 我也说` });
    await writeComment(fourth, postId, { body: '回你一句', parentId: first.id });
    const rows = async (as: Signed) =>
      (await site.get<{ items: { comment: { body: string }; answered: { body: string } | null }[] }>(`message/post/comment/${postId}`, { as })).t.items.map(
        ({ comment, answered }) => [comment.body, answered?.body ?? null],
      );
    expect(await rows(author)).toEqual([
      ['回你一句', '我先说'],
      [`@${author.nickName} 我也说`, null],
      ['我先说', null],
    ]);
    expect(await rows(speaker)).toEqual([['回你一句', '我先说']]);
    expect((await site.get<MessagePost>(`message/post/${postId}`, { as: author })).t).toMatchObject({
      title: '大家都来说说',
      post: { id: postId, columnId: 1101, title: '大家都来说说', commentCount: 3, author: { nickName: author.nickName }, mayComment: true },
      messages: [{ type: 20, title: `${fourth.nickName} 等 3 人回了你的帖子` }],
    });
    for (const path of ['message/post', 'message/post/comment']) {
      expect(await site.get(`${path}/${postId}`, { as: stranger })).toMatchObject({ status: 404, code: 'A0404' });
      expect(await site.get(`${path}/999999`, { as: author })).toMatchObject({ status: 404, code: 'A0404' });
    }
    const page = (await site.get<{ next: string; total: number }>(`message/post/comment/${postId}?size=2`, { as: author })).t;
    expect(page.total).toBe(3);
    expect((await site.get<{ items: unknown[] }>(`message/post/comment/${postId}?size=2&after=${page.next}`, { as: author })).t.items).toHaveLength(1);
    expect(await site.get(`message/post/comment/${postId}?after=W10`, { as: author })).toMatchObject({ status: 400 });
  });
});
