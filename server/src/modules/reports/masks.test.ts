import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Comment } from '#contract/api/comments.ts';
import type { ComparedVersion } from '#contract/api/post-versions.ts';
import type { EditablePost, PostCard } from '#contract/api/posts.ts';
import type { ReportCase, ReportTarget } from '#contract/api/reports.ts';
import { signUpReporter } from './reporters.fixture.ts';
import { NAME, LONG, setUpLeaks } from './leaks.fixture.ts';

const leaks = setUpLeaks();
const { someone, passTime, writePost, leak, view, deskItem, close, unreadMessages } = leaks;

/** Somebody the other posts here do not name. */
const VOTED = '端木青岚';
const reportCaseOf = async (id: number) => (await leaks.site.get<ReportCase>(`informer/desk/${(await deskItem(id))?.id}`, { as: leaks.presenter })).t;
const raw = async (url: string) => (await leaks.site.app.inject({ url })).payload;

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
    const [before, cards] = [(await view(id)).t, (await leaks.site.get<Page<PostCard>>('g/post/card/1101')).t];
    expect(await everywhere(id, writer.id)).toContain(NAME);
    expect((await leak(id, await signUpReporter(leaks.site))).code).toBe('200');
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
    expect((await leaks.site.get<Page<PostCard>>('g/post/card/1101')).t).toEqual(cards);
    expect(await everywhere(id, writer.id)).toContain(NAME);
    expect((await unreadMessages(writer))[0]).toMatchObject({ title: '帖子放回来了' });
    expect(await leaks.site.platform.db.query('SELECT FROM post_originals WHERE post_id = $1', [id])).toEqual([]);
  });

  it('stays masked when it is upheld, also when its author writes it again', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    await leak(id, await signUpReporter(leaks.site));
    await close(id, { outcome: 'upheld', hide: false });
    expect((await view(id)).t.title).not.toContain(NAME);
    expect((await unreadMessages(writer))[0]?.content).toContain('遮住的几处不再放回');
    await leaks.site.post('post/save', { id, columnId: 1101, title: `又是${NAME}说的过冬办法全都在这里`, markdown: `${LONG}${NAME}` }, { as: writer });
    const { title, summary, body, tags } = (await view(id)).t;
    expect(JSON.stringify({ title, summary, body, tags })).not.toContain(NAME);
    expect((await view(id)).t.title).toBe('又是＊＊＊说的过冬办法全都在这里');
  });

  it('is edited by its author as it was written, and comes back with the edit', async () => {
    const writer = await someone();
    const id = await writePost(writer);
    await leak(id, await signUpReporter(leaks.site));
    const editable = (await leaks.site.get<EditablePost>(`post/edit/${id}`, { as: writer })).t;
    expect(editable.title).toContain(NAME);
    const edited = { id, columnId: 1101, title: `新写：${NAME}说的过冬办法全都在这里`, markdown: `${LONG}新添一句。`, tags: [`${NAME}录`] };
    expect((await leaks.site.post('post/save', edited, { as: writer })).code).toBe('200');
    expect((await view(id)).t).toMatchObject({ title: '新写：＊＊＊说的过冬办法全都在这里', tags: [] });
    const versions = await raw(`/restful/v1/post/version/${id}`);
    expect(versions).not.toContain(NAME);
    expect(JSON.stringify((await leaks.site.get(`post/version/${id}`, { as: leaks.presenter })).t)).not.toContain(NAME);
    expect(JSON.stringify((await leaks.site.get<ComparedVersion>(`post/version/${id}/1`, { as: leaks.presenter })).t)).not.toContain(NAME);
    await close(id, {});
    expect((await view(id)).t).toMatchObject({ title: edited.title, tags: [`${NAME}录`] });
    expect(JSON.stringify((await view(id)).t.body)).toContain('新添一句');
  });

  it('of a comment is masked in its place; nothing of it is lost', async () => {
    await passTime();
    const [writer, postId] = [await someone(), await writePost(await someone(), { title: '大家说说怎么过冬', tags: [] })];
    const text = `我认识${NAME}，他家在槐树街九号，人挺好，从来不抢装备。`;
    const commentId = (await leaks.site.post<{ id: number }>(`comment/save/${postId}`, { body: text }, { as: writer })).t.id;
    const shown = async () => (await leaks.site.get<Page<Comment>>(`g/comment/post/${postId}`)).t.items[0];
    await shown();
    await leak(commentId, await signUpReporter(leaks.site), { marks: { markedWords: [NAME, '槐树街九号'] }, kind: 'comment' });
    expect(await shown()).toMatchObject({ body: '我认识＊＊＊，他家在＊＊＊，人挺好，从来不抢装备。', removed: false });
    expect(await raw(`/restful/v1/g/comment/member/${writer.id}`)).not.toContain(NAME);
    await close(commentId, {});
    expect(await shown()).toMatchObject({ body: text });
  });
});

it('a leak in a poll is found, masked and put before who decides', async () => {
  await passTime();
  const writer = await someone();
  const poll = { question: `${VOTED}说得对不对？`, options: ['对', `问${VOTED}自己`], multiple: false, hours: 24 };
  const id = await writePost(writer, { title: '大家来投一投过冬的办法', markdown: LONG, tags: [], poll });
  const reporter = await signUpReporter(leaks.site);
  expect((await leaks.site.get<ReportTarget>(`informer/target/post/${id}`, { as: reporter })).t.text).toContain(`问${VOTED}自己`);
  expect((await leak(id, reporter, { marks: { markedWords: [VOTED] } })).code).toBe('200');
  expect((await view(id)).t.poll).toMatchObject({ question: '＊＊＊说得对不对？', options: ['对', '问＊＊＊自己'] });
  expect(await everywhere(id, writer.id)).not.toContain(VOTED);
  expect(await reportCaseOf(id)).toMatchObject({
    snapshots: [{ poll: { question: poll.question, options: poll.options }, text: expect.stringContaining(VOTED) }],
  });
  await close(id, {});
  expect((await view(id)).t.poll).toMatchObject({ question: poll.question, options: poll.options });
});

it('a marked picture is shown nowhere until somebody has looked', async () => {
  await passTime();
  const writer = await someone();
  const file = await leaks.site.platform.db.queryOne<{ id: number; sha256: string }>(
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
  const id = (await leaks.site.post<{ id: number }>('post/save', { columnId: 1101, title: '带着照片的一篇帖子', body }, { as: writer })).t.id;
  const reporter = await signUpReporter(leaks.site);
  const target = (await leaks.site.get<ReportTarget>(`informer/target/post/${id}`, { as: reporter })).t;
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
