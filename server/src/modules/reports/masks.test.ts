import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Comment } from '#contract/api/comments.ts';
import type { ComparedVersion } from '#contract/api/post-versions.ts';
import type { EditablePost, PostCard, PostView } from '#contract/api/posts.ts';
import type { ReportCase, ReportCases, ReportTarget } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
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

const NAME = '欧阳靖宇';
const LONG = '这是一篇写得很长的帖子，讲了怎么在火边过冬。'.repeat(12);
const someone = () => site.signUp(`路人${(names += 1)}`);
const passTime = () => site.platform.db.query(`UPDATE reports SET reported_at = reported_at - interval '1 hour'`);
const writePost = async (as: Signed, given: object = {}) =>
  (
    await site.post<{ id: number }>(
      'post/save',
      {
        columnId: 1101,
        title: `听${NAME}说的过冬办法全都在这里`,
        markdown: `${LONG}\n\n他叫**欧阳**靖宇，住在[这里](https://example.com/?q=${encodeURIComponent(NAME)})。`,
        tags: ['过冬', `${NAME}录`],
        ...given,
      },
      { as },
    )
  ).t.id;
const leak = (id: number, as: Reporter, { marks = { markedWords: [NAME] }, kind = 'post' }: { marks?: object; kind?: 'post' | 'comment' } = {}) =>
  reportAs(site, { kind, id }, { as, body: { reason: 'privacy', ...marks } });
const view = (id: number) => site.get<PostView>(`g/post/view/${id}`);
const deskItem = async (id: number) =>
  (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === id);
const reportCaseOf = async (id: number) => (await site.get<ReportCase>(`informer/desk/${(await deskItem(id))?.id}`, { as: presenter })).t;
const close = async (id: number, body: object) =>
  site.post(`informer/handle/${(await deskItem(id))?.id}`, { outcome: 'rejected', answer: '那是角色的名字，没有关系。', ...body }, { as: presenter });
const unreadMessages = async (as: Signed) => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as })).t;
const raw = async (url: string) => (await site.app.inject({ url })).payload;

/** Returns everything a stranger gets to read where the post may turn up. */
async function everywhere(id: number, authorId: number): Promise<string> {
  const calls = [
    `g/post/view/${id}`,
    'g/post/card/1101',
    'g/post/mono/1101',
    'g/post/picks/1101',
    `g/post/full/search?word=${encodeURIComponent('过冬')}`,
    `g/post/full/search?word=${encodeURIComponent(NAME)}`,
    `g/search/suggest?word=${encodeURIComponent('欧阳')}`,
    `g/post/tags?columnId=1101&word=${encodeURIComponent('欧阳')}`,
    `g/member/view/${authorId}`,
    `g/post/member/${authorId}`,
    'g/home',
  ];
  const replies = await Promise.all(calls.map((call) => raw(`/restful/v1/${call}`)));
  const pages = await Promise.all([
    raw('/feed/1101.xml'),
    raw('/feed/1101.json'),
    raw(`/oembed?url=${encodeURIComponent(`http://localhost/post/view/1101/${id}`)}`),
  ]);
  return [...replies, ...pages].join('\n');
}

describe('a marked leak', () => {
  it('is masked everywhere at once, nothing else is, and rejected it reads as before', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    const [before, cards] = [(await view(id)).t, (await site.get<Page<PostCard>>('g/post/card/1101')).t];
    expect(await everywhere(id, writer.id)).toContain(NAME);
    expect((await leak(id, await signUpReporter(site))).code).toBe('200');
    const after = await everywhere(id, writer.id);
    expect(after).not.toContain(NAME);
    expect(after).not.toContain(encodeURIComponent(NAME));
    expect(after).not.toContain('靖宇');
    expect(after).toContain('这是一篇写得很长的帖子');
    expect((await view(id)).t).toMatchObject({ title: '听＊＊＊说的过冬办法全都在这里', tags: ['过冬'], status: 'published' });
    expect((await unreadMessages(writer))[0]).toMatchObject({ title: '帖子里有几处先遮住了', content: expect.stringMatching(/泄露隐私.*最晚 .*有人看/) });
    expect(await deskItem(id)).toMatchObject({ masked: true, hidden: false, urgent: false });
    expect(await reportCaseOf(id)).toMatchObject({
      snapshots: [{ title: before.title, text: expect.stringContaining(NAME) }],
      notes: [{ markedWords: [NAME] }],
    });

    await close(id, {});
    const { updatedAt: _, ...restored } = (await view(id)).t;
    const { updatedAt: __, ...was } = before;
    expect(restored).toEqual(was);
    expect((await site.get<Page<PostCard>>('g/post/card/1101')).t).toEqual(cards);
    expect(await everywhere(id, writer.id)).toContain(NAME);
    expect((await unreadMessages(writer))[0]).toMatchObject({ title: '帖子放回来了' });
    expect(await site.platform.db.query('SELECT FROM post_originals WHERE post_id = $1', [id])).toEqual([]);
  });

  it('stays masked when it is upheld, also when its author writes it again', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    await leak(id, await signUpReporter(site));
    await close(id, { outcome: 'upheld', hide: false });
    expect((await view(id)).t.title).not.toContain(NAME);
    expect((await unreadMessages(writer))[0]?.content).toContain('遮住的几处不再放回');
    await site.post('post/save', { id, columnId: 1101, title: `又是${NAME}说的过冬办法全都在这里`, markdown: `${LONG}${NAME}` }, { as: writer });
    const { title, summary, body, tags } = (await view(id)).t;
    expect(JSON.stringify({ title, summary, body, tags })).not.toContain(NAME);
    expect((await view(id)).t.title).toBe('又是＊＊＊说的过冬办法全都在这里');
  });

  it('is edited by its author as it was written, and comes back with the edit', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    await leak(id, await signUpReporter(site));
    const editable = (await site.get<EditablePost>(`post/edit/${id}`, { as: writer })).t;
    expect(editable.title).toContain(NAME);
    const edited = { id, columnId: 1101, title: `新写：${NAME}说的过冬办法全都在这里`, markdown: `${LONG}新添一句。`, tags: [`${NAME}录`] };
    expect((await site.post('post/save', edited, { as: writer })).code).toBe('200');
    expect((await view(id)).t).toMatchObject({ title: '新写：＊＊＊说的过冬办法全都在这里', tags: [] });
    const versions = await raw(`/restful/v1/post/version/${id}`);
    expect(versions).not.toContain(NAME);
    expect(JSON.stringify((await site.get(`post/version/${id}`, { as: presenter })).t)).not.toContain(NAME);
    expect(JSON.stringify((await site.get<ComparedVersion>(`post/version/${id}/1`, { as: presenter })).t)).not.toContain(NAME);
    await close(id, {});
    expect((await view(id)).t).toMatchObject({ title: edited.title, tags: [`${NAME}录`] });
    expect(JSON.stringify((await view(id)).t.body)).toContain('新添一句');
  });

  it('of a comment is masked in its place; nothing of it is lost', async () => {
    await passTime();
    const [writer, postId] = [await someone(), await writePost(await someone(), { title: '大家说说怎么过冬', tags: [] })];
    const words = `我认识${NAME}，他家在槐树街九号，人挺好，从来不抢装备。`;
    const commentId = (await site.post<{ id: number }>(`comment/save/${postId}`, { body: words }, { as: writer })).t.id;
    const shown = async () => (await site.get<Page<Comment>>(`g/comment/post/${postId}`)).t.items[0];
    await shown();
    await leak(commentId, await signUpReporter(site), { marks: { markedWords: [NAME, '槐树街九号'] }, kind: 'comment' });
    expect(await shown()).toMatchObject({ body: '我认识＊＊＊，他家在＊＊＊，人挺好，从来不抢装备。', removed: false });
    expect(await raw(`/restful/v1/g/comment/member/${writer.id}`)).not.toContain(NAME);
    await close(commentId, {});
    expect(await shown()).toMatchObject({ body: words });
  });
});

describe('what one report can’t do', () => {
  it.for<[string, object, { urgent: boolean }]>([
    ['nothing marked', {}, { urgent: true }],
    ['the whole title', { markedWords: [`听${NAME}说的过冬办法全都在这里`] }, { urgent: true }],
    ['a sentence that stands everywhere', { markedWords: ['怎么在火边过冬'] }, { urgent: true }],
    ['two common characters', { markedWords: ['帖子'] }, { urgent: true }],
  ])('%s: the post reads as before, and somebody is called', async ([, marks, { urgent }]) => {
    await passTime();
    const id = await writePost(await someone());
    const before = JSON.stringify((await view(id)).t.body);
    const bells = (await unreadMessages(operator)).length;
    expect((await leak(id, await signUpReporter(site), { marks })).code).toBe('200');
    expect(JSON.stringify((await view(id)).t.body)).toBe(before);
    expect(await deskItem(id)).toMatchObject({ urgent, masked: false });
    const all = await unreadMessages(operator);
    expect(all.length).toBe(Math.min(20, bells + 1));
    expect(all[0]).toMatchObject({ title: '有人举报泄露隐私' });
    expect((await site.get<ReportCases>('informer/desk', { as: presenter })).t.items[0]?.urgent).toBe(true);
  });

  it.for<[string, object]>([
    ['one character', { markedWords: ['帖'] }],
    ['signs alone', { markedWords: ['，，。'] }],
    ['what is not there', { markedWords: ['从来没有写过的话'] }],
    ['too long', { markedWords: ['长'.repeat(41)] }],
    ['four places', { markedWords: ['火边', '过冬', '帖子', '写得'] }],
    ['a control character', { markedWords: ['火\u0000边'] }],
    ['no list', { markedWords: { a: 1 } }],
    ['a picture of somebody else', { markedPictures: [999_999] }],
    ['half a character', { markedWords: ['\ud800火边'] }],
  ])('%s is refused at its field', async ([, marks]) => {
    await passTime();
    const id = await writePost(await someone());
    const response = await leak(id, await signUpReporter(site), { marks });
    expect(response).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: expect.stringMatching(/^marked(Words|Pictures)/) }] });
    expect((await view(id)).t.title).toContain(NAME);
  });

  it('a newcomer, or many marks one after another, mask nothing more', async () => {
    await passTime();
    const id = await writePost(await someone());
    await leak(id, await signUpReporter(site, { daysHere: 2 }));
    await leak(id, await signUpReporter(site, { silent: true }));
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
    // On one network they are one voice: together they don't hide it either.
    const address = '192.0.2.50';
    await leak(id, await signUpReporter(site, { address }));
    const masked = JSON.stringify((await view(id)).t.body);
    for (const words of ['听', '过冬办法', '火边', '很长的帖子', '写得', '讲了怎么'])
      await leak(id, await signUpReporter(site, { address }), { marks: { markedWords: [words] } });
    expect(JSON.stringify((await view(id)).t.body)).toBe(masked);
  });

  it('marks that were found to be no leak are not masked again, nor a little more of them', async () => {
    await passTime();
    const id = await writePost(await someone());
    await leak(id, await signUpReporter(site));
    await close(id, {});
    await leak(id, await signUpReporter(site), { marks: { markedWords: [`听${NAME}说`] } });
    await leak(id, await signUpReporter(site), { marks: { markedWords: ['靖宇'] } });
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
  });

  it.for(["pin_scope = 'column'", 'essence_level = 1'])('a post with %s stays as it is', async (set) => {
    await passTime();
    const id = await writePost(await someone());
    await site.platform.db.query(`UPDATE posts SET ${set} WHERE id = $1`, [id]);
    await leak(id, await signUpReporter(site));
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
  });

  it('three at once mask once; the original is never lost', async () => {
    await passTime();
    const writer = await someone();
    const id = await writePost(writer);
    const before = (await view(id)).t.title;
    const all = await Promise.all([1, 2, 3].map(() => signUpReporter(site)));
    const responses = await Promise.all(all.map((each, at) => leak(id, each, { marks: { markedWords: [at === 1 ? '火边过冬' : NAME] } })));
    expect(responses.filter(({ code }) => code === '200').length).toBeGreaterThan(0);
    await close(id, {});
    expect((await view(id)).t.title).toBe(before);
  });
});

it('a marked picture is shown nowhere until somebody has looked', async () => {
  await passTime();
  const writer = await someone();
  const file = await site.platform.db.queryOne<{ id: number; sha256: string }>(
    `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
     VALUES ($1, 'image', repeat('ab', 32), 640, 480, '#112233', ('[{"name":"ab/' || repeat('ab', 32) || '-640.webp","width":640,"height":480}]')::jsonb, now()) RETURNING id, sha256`,
    [writer.id],
  );
  if (!file) throw new Error('no picture');
  const body = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: LONG }] },
      { type: 'image', attrs: { src: `/files/ab/${file.sha256}-640.webp`, alt: '一张照片', width: 640, height: 480, fileId: file.id } },
    ],
  };
  const id = (await site.post<{ id: number }>('post/save', { columnId: 1101, title: '带着照片的一篇帖子', body }, { as: writer })).t.id;
  const reporter = await signUpReporter(site);
  const target = (await site.get<ReportTarget>(`informer/target/post/${id}`, { as: reporter })).t;
  expect(target.pictures).toMatchObject([{ id: file.id }]);
  expect(await everywhere(id, writer.id)).toContain(file.sha256);
  expect((await leak(id, reporter, { marks: { markedPictures: [file.id] } })).code).toBe('200');
  expect(await everywhere(id, writer.id)).not.toContain(file.sha256);
  expect((await view(id)).t).toMatchObject({ cover: null });
  expect(JSON.stringify((await view(id)).t.body)).toContain('这张图先遮起来了');
  expect((await reportCaseOf(id)).notes[0]?.markedPictures).toHaveLength(1);
  await close(id, {});
  expect((await view(id)).t).toMatchObject({ cover: { width: 640 } });
  expect((await view(id)).t.body).toEqual(body);
});
