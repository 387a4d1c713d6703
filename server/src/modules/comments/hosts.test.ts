import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, HeldComment, HeldComments, Mentionable, Reply } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import { suspendMember } from '#server/modules/members/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openSceneryFixture, type SceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { approveHeldComment, maskComment, rejectHeldComment } from './index.ts';

/** What differs between the two hosts of comments; everything else is one table of rules. */
interface Host {
  kind: 'post' | 'scenery';
  path: string;
  make(by: Signed): Promise<number>;
  takeDown(id: number): Promise<void>;
  /** The title of the message to its author, and the failure once it is gone. */
  commented: string;
  gone: string;
}

let site: TestSite;
let author: Signed;
let presenter: Signed;
let room: SceneryFixture;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('主人家');
  presenter = await site.signUp('看画人', 'presenter');
  room = openSceneryFixture(site, presenter);
});
afterAll(() => site.close());

const HOSTS: Host[] = [
  {
    kind: 'post',
    path: 'comment',
    make: async (as) =>
      (await site.post<SavedPost>('post/save', { columnId: 1101, title: `一篇 ${(people += 1)}`, markdown: '正文要有十个字以上才好看。' }, { as })).t.id,
    takeDown: async (id) => void (await site.platform.db.query(`UPDATE posts SET status = 'removed' WHERE id = $1`, [id])),
    commented: '回了你的帖子',
    gone: '这篇帖子不在了',
  },
  {
    kind: 'scenery',
    path: 'scenery/comment',
    make: (as) => room.hang(as, { title: `一张 ${(people += 1)}` }),
    takeDown: async (id) => void (await site.post(`scenery/remove/${id}`, { reason: '不是自己拍的' }, { as: presenter })),
    commented: '在你的风景下面说话了',
    gone: '没有找到，也许搬走了，也许从来没有',
  },
];

const someone = () => site.signUp(`路人${(people += 1)}`);
const bell = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
const titles = async (as: Signed) => (await bell(as)).map(({ title }) => title);

describe.each(HOSTS)('a comment under a $kind', ({ kind, path, make, takeDown, commented, gone }) => {
  const writeComment = (...[id, body, as, details]: [id: number, body: string, as: Signed, details?: object]) =>
    site.post<Comment | Reply>(`${path}/save/${id}`, { body, ...details }, { as });
  const list = async (id: number) => (await site.get<Page<Comment>>(kind === 'post' ? `g/comment/post/${id}` : `g/scenery/comment/${id}`)).t.items;
  const held = async (id: number, as: Signed) => (await site.get<HeldComments>(`${path}/held/${id}`, { as })).t.items;

  it('has up to three pictures of its author, once each, and none of others', async () => {
    const [id, speaker, other] = [await make(author), await someone(), await someone()];
    const [one, two] = [await room.develop(speaker), await room.develop(speaker)];
    const { t } = await writeComment(id, '两张图', speaker, { images: [one, two, one] });
    expect(t.images).toHaveLength(2);
    expect((await list(id))[0]?.images).toEqual(t.images);
    for (const images of [[await room.develop(speaker)], [999_999], [one, 999_999]])
      expect(await writeComment(id, '别人的图', other, { images })).toMatchObject({ code: 'A0400', fields: [{ path: 'images' }] });
    expect((await writeComment(id, '四张', other, { images: [1, 2, 3, 4] })).code).toBe('A0400');
    expect(await list(id)).toHaveLength(1);
    const reply = await writeComment(id, '回一张图', other, { parentId: t.id, images: [await room.develop(other)] });
    expect((await site.get<Page<Reply>>(`g/comment/reply/${t.id}`)).t.items).toMatchObject([{ id: reply.t.id, images: [{}] }]);
  });

  it('notifies those it mentions, the one it replies to and the author of the host: each once, never its own author', async () => {
    const [id, first, second, third] = [await make(author), await someone(), await someone(), await someone()];
    const { t } = await writeComment(id, '我先说', first);
    await writeComment(id, `@${first.nickName} @${third.nickName} @${second.nickName} @主人家 都来看`, second, { parentId: t.id });
    expect(await titles(first)).toEqual([`${second.nickName} 回复了你`]);
    expect(await titles(third)).toEqual([`${second.nickName} 在评论里提到你`]);
    expect(await titles(second)).toEqual([]);
    expect((await titles(author))[0]).toBe(`${second.nickName} 等 2 人${commented}`);
    expect((await bell(third))[0]?.content).toMatch(/《一[篇张] \d+》.*：@路人/);
  });

  it('suggests names to mention: those who are there first', async () => {
    const [id, speaker, reader] = [await make(author), await someone(), await someone()];
    await writeComment(id, '我在', speaker);
    const suggested = (await site.get<Mentionable[]>(`${path}/mention/${id}`, { as: reader })).t.map(({ nickName }) => nickName);
    expect(suggested).toEqual(['主人家', speaker.nickName]);
    expect((await site.get(`${path}/mention/${id}`)).status).toBe(401);
  });

  it('with a watched word is held, seen by its author alone, and published with everything it has once it is approved', async () => {
    const [id, speaker, called] = [await make(author), await someone(), await someone()];
    const before = (await titles(author)).length;
    const image = await room.develop(speaker);
    const waiting = (
      await site.post<HeldComment>(`${path}/save/${id}`, { body: `@${called.nickName} 加我微信：hearth_2020`, images: [image] }, { as: speaker })
    ).t;
    expect(waiting).toMatchObject({ held: true, decision: null, reasons: [{ label: '微信号' }] });
    expect([await list(id), await held(id, called), await titles(called)]).toEqual([[], [], []]);
    expect(await held(id, speaker)).toMatchObject([{ id: waiting.id }]);
    await approveHeldComment({ db: site.platform.db, now: new Date() }, { id: waiting.id, deciderId: presenter.id });
    expect(await list(id)).toMatchObject([{ floor: 1, author: { id: speaker.id }, images: [{}] }]);
    expect(await titles(called)).toEqual([`${speaker.nickName} 在评论里提到你`]);
    expect(await titles(speaker)).toEqual(['你的评论放出来了']);
    expect((await titles(author)).length).toBe(before + 1);
  });

  it('that was sent back says why, and is withdrawn', async () => {
    const [id, speaker] = [await make(author), await someone()];
    const waiting = (await site.post<HeldComment>(`${path}/save/${id}`, { body: 'QQ群 123456789' }, { as: speaker })).t;
    await rejectHeldComment({ db: site.platform.db, now: new Date() }, { id: waiting.id, deciderId: null, reason: '站里不留联系方式' });
    expect(await held(id, speaker)).toMatchObject([{ decision: 'rejected', note: '站里不留联系方式' }]);
    expect((await bell(speaker))[0]).toMatchObject({ title: '你的评论被退回了', content: expect.stringContaining('站里不留联系方式') });
    await site.post(`comment/held/withdraw/${waiting.id}`, {}, { as: speaker });
    expect(await held(id, speaker)).toEqual([]);
    await takeDown(id);
    const late = await writeComment(id, 'QQ群 123456789', await someone());
    expect(late).toMatchObject({ status: 404, message: gone });
  });

  it('is refused with its reason, and leaves nothing behind', async () => {
    const [id, elsewhere, speaker] = [await make(author), await make(author), await someone()];
    const { t } = await writeComment(elsewhere, '在那边', await someone());
    for (const parentId of [t.id, 999_999])
      expect(await writeComment(id, '认错了', speaker, { parentId })).toMatchObject({ code: 'A0400', fields: [{ path: 'parentId' }] });
    for (const body of ['', ' \n ', '长'.repeat(MAX_COMMENT_LENGTH + 1), '字\u0000', '低 价\u200b金币'])
      expect((await writeComment(id, body, speaker)).fields?.[0]?.path).toBe('body');
    expect(await writeComment(999_999, '没有的', speaker)).toMatchObject({ status: 404, message: gone });
    await site.platform.db.query(`INSERT INTO settings (key, value, updated_at) VALUES ('requireMobileToPost', 'true', now())`);
    expect(await writeComment(id, '没有手机号', speaker)).toMatchObject({ status: 403, code: 'A0302' });
    await site.platform.db.query(`DELETE FROM settings WHERE key = 'requireMobileToPost'`);
    // None of these has counted as a comment.
    expect((await writeComment(id, '这回算数', speaker)).t).toMatchObject({ floor: 1 });
    expect(await writeComment(id, '太快了', speaker)).toMatchObject({ status: 429 });
    const suspended = await someone();
    await site.platform.db.transaction((tx) => suspendMember({ tx, now: new Date() }, suspended.id, { until: new Date(Date.now() + 60_000), reason: '吵架' }));
    expect(await writeComment(id, '停用了', suspended)).toMatchObject({ status: 403, code: 'A0202' });
    await takeDown(id);
    expect(await writeComment(id, '已经没了', await someone())).toMatchObject({ status: 404, message: gone });
  });

  it('that is sent twice with one key is written once', async () => {
    const [id, speaker] = [await make(author), await someone()];
    const send = () => site.post<Comment>(`${path}/save/${id}`, { body: '只说一次' }, { as: speaker, headers: { 'idempotency-key': `once-${kind}-0001` } });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.t.id, (await send()).t.id]).toEqual([two.t.id, two.t.id]);
    expect(await list(id)).toHaveLength(1);
  });

  it('is masked, liked and removed', async () => {
    const [id, speaker, fan] = [await make(author), await someone(), await someone()];
    const { t } = await writeComment(id, '真名叫王小二，别说出去', speaker);
    await site.platform.db.transaction((tx) => maskComment({ tx }, t.id, { words: ['王小二'], fileIds: [] }));
    expect((await list(id))[0]?.body).toBe('真名叫＊＊＊，别说出去');
    expect((await site.post(`comment/like/${t.id}`, {}, { as: fan })).t).toEqual({ liked: true, likeCount: 1 });
    expect((await site.post(`comment/remove/${t.id}`, {}, { as: speaker })).code).toBe('200');
    expect(await list(id)).toMatchObject([{ floor: 1, removed: true, body: '', images: [] }]);
  });

  it.each([`'); DROP TABLE comments; --`, '{"a":[1,2]} {1,NULL} "引号" \\反斜杠\\', '𠮷👨‍👩‍👧 \u202eabc ﷽', 'NULL'])(
    'comes back as it was written: %s',
    async (body) => {
      const id = await make(await someone());
      expect((await writeComment(id, body, await someone())).t.body).toBe(body);
      expect((await list(id))[0]?.body).toBe(body);
    },
  );
});
