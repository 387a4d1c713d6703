import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment, HeldComment, Mention, Reply } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { recording } from '#server/modules/posts/lists/plans.fixture.ts';
import { openSceneryFixture, type SceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { findCalled } from './comment/mentions.ts';
import { approveHeldComment, maskComment } from './index.ts';

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

const makePost = async (as = author) =>
  (await site.post<SavedPost>('post/save', { columnId: 1101, title: `一篇 ${(people += 1)}`, markdown: '正文要有十个字以上才好看。' }, { as })).t.id;
const HOSTS = [
  { path: 'comment', listed: 'g/comment/post', make: makePost },
  { path: 'scenery/comment', listed: 'g/scenery/comment', make: (as = author) => room.hang(as, { title: `一张 ${(people += 1)}` }) },
];

const someone = (name = '路人') => site.signUp(`${name}${(people += 1)}号`);
const rename = (as: Signed, nickName: string) => site.post('member/updated_at', { nickName }, { as });
const edit = async (id: number, body: string, as: Signed) => (await site.post<Comment>(`comment/edit/${id}`, { body }, { as })).t;
const erase = (id: number) => eraseMember({ ...site.platform, now: new Date() }, id);
const link = ({ nickName: name, id: memberId }: Signed): Mention => ({ name, memberId });

describe.each(HOSTS)('a comment at $path', ({ path, listed, make }) => {
  const writeComment = (id: number, body: string, details: { as: Signed; parentId?: number }) =>
    site.post<Comment | Reply>(`${path}/save/${id}`, { body, ...(details.parentId !== undefined && { parentId: details.parentId }) }, { as: details.as });
  const list = async (id: number) => (await site.get<Page<Comment>>(`${listed}/${id}`)).t.items;

  it('links who it calls, also right before Chinese words and twice, and nobody else', async () => {
    const [id, long, short, speaker] = [await make(), await someone('名字很长的人'), await someone('短名'), await someone()];
    const body = `@${long.nickName}说得对，＠${long.nickName}再来；@${short.nickName} 也是。不是a@${speaker.nickName}，@没有这个人`;
    const { t } = await writeComment(id, body, { as: speaker });
    expect(t).toMatchObject({ body, mentions: [link(long), link(short)] });
    const answering = await someone();
    const { t: reply } = await writeComment(id, `@${short.nickName}你看`, { as: answering, parentId: t.id });
    expect(reply.mentions).toEqual([link(short)]);
    expect(await list(id)).toMatchObject([{ mentions: [link(long), link(short)], replies: [{ mentions: [link(short)] }] }]);
    expect((await site.get<Page<Reply>>(`g/comment/reply/${t.id}`)).t.items).toMatchObject([{ mentions: [link(short)] }]);
    const plain = await make();
    await writeComment(plain, '谁也不叫', { as: await someone() });
    expect((await list(plain))[0]).not.toHaveProperty('mentions');
  });

  it('goes on linking a member who has another name by now, and the words stay', async () => {
    const [id, called, speaker] = [await make(), await someone(), await someone()];
    const body = `叫 @${called.nickName} 来`;
    const { t } = await writeComment(id, body, { as: speaker });
    await list(id);
    const renamed = `新名字${(people += 1)}号`;
    expect((await rename(called, renamed)).code).toBe('200');
    expect(await list(id)).toMatchObject([{ body, mentions: [link(called)] }]);
    const { t: later } = await writeComment(id, `还叫 @${called.nickName}，也叫 @${renamed}`, { as: await someone() });
    expect(later.mentions).toEqual([{ name: renamed, memberId: called.id }]);
    // An edit elsewhere in the text changes nothing about who it meant.
    const edited = await edit(t.id, `${body}看`, speaker);
    expect(edited).toMatchObject({ body: `${body}看`, mentions: [link(called)] });
    expect((await list(id))[0]).toMatchObject({ mentions: [link(called)] });
  });

  it('links after an edit who its new words call', async () => {
    const [id, one, two, speaker] = [await make(), await someone(), await someone(), await someone()];
    const { t } = await writeComment(id, `@${one.nickName} 来`, { as: speaker });
    expect((await edit(t.id, `@${two.nickName} 来`, speaker)).mentions).toEqual([link(two)]);
    expect(await list(id)).toMatchObject([{ mentions: [link(two)] }]);
    expect(await edit(t.id, '谁也不叫了', speaker)).not.toHaveProperty('mentions');
    expect((await list(id))[0]).not.toHaveProperty('mentions');
  });

  it('no longer links an erased account, and leaves nothing of it but the words', async () => {
    const [id, called, other, speaker] = [await make(), await someone(), await someone(), await someone()];
    const body = `@${called.nickName} 和 @${other.nickName}`;
    const { t } = await writeComment(id, body, { as: speaker });
    expect((await list(id))[0]?.mentions).toHaveLength(2);
    await erase(called.id);
    expect(await list(id)).toMatchObject([{ body, mentions: [link(other)] }]);
    await erase(speaker.id);
    expect(await list(id)).toMatchObject([{ body, mentions: [link(other)] }]);
    expect(await site.platform.db.query('SELECT member_id FROM comment_mentions WHERE comment_id = $1', [t.id])).toEqual([{ memberId: other.id }]);
  });

  it('does not say who is behind a mask, nor who a removed one called', async () => {
    const [id, called, speaker] = [await make(), await someone(), await someone()];
    const { t } = await writeComment(id, `就是 @${called.nickName} 干的，别说出去，也不要到处问，大家心里有数就好`, { as: speaker });
    await site.platform.db.transaction((tx) => maskComment({ tx }, t.id, { words: [called.nickName], fileIds: [] }));
    const [masked] = await list(id);
    expect(masked?.body).toContain('@＊＊＊');
    expect(masked).not.toHaveProperty('mentions');
    await site.post(`comment/remove/${t.id}`, {}, { as: speaker });
    expect((await list(id))[0]).not.toHaveProperty('mentions');
  });

  it('that was held links who it calls once it is published', async () => {
    const [id, called, speaker] = [await make(), await someone(), await someone()];
    const { t } = await site.post<HeldComment>(`${path}/save/${id}`, { body: `@${called.nickName} 加我微信：hearth_2020` }, { as: speaker });
    expect(t.held).toBe(true);
    await approveHeldComment({ db: site.platform.db, now: new Date() }, { id: t.id, deciderId: presenter.id });
    expect(await list(id)).toMatchObject([{ mentions: [link(called)] }]);
  });

  it.each([
    '<b>@x</b>',
    `@'); DROP TABLE comment_mentions; --`,
    '@{1,NULL} @"引号" @\\反斜杠 @$1',
    '@__proto__ @constructor @hasOwnProperty',
    '@\u202eabc @𠮷',
  ])('comes back as it was written: %s', async (body) => {
    const id = await make(await someone());
    const { t } = await writeComment(id, body, { as: await someone() });
    expect(t).not.toHaveProperty('mentions');
    expect(await list(id)).toMatchObject([{ body }]);
  });
});

it('a member may be called as fields of objects are', async () => {
  const odd = [await site.signUp('constructor'), await site.signUp('__proto__')];
  const { t } = await site.post<Comment>(`comment/save/${await makePost()}`, { body: '@constructor @__proto__' }, { as: await someone() });
  expect(t.mentions).toEqual(odd.map(link));
});

it('a text that calls nobody asks nothing of the database', async () => {
  const { db, statements } = recording(site.platform.db);
  for (const text of ['写信给 a@b.cn', '@', '没有']) expect((await findCalled(db, [text]))(text)).toEqual({ memberIds: [], mentions: [] });
  expect(statements).toEqual([]);
});
