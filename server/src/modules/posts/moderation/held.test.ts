import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '#contract/documents/document.ts';
import { addWatchedWords, type NewWord } from '#server/modules/watched-words/index.ts';
import { holdFirstPosts } from '#server/modules/columns/index.ts';
import { getMessage } from '#server/modules/messages/detail.ts';
import { announcement, listUnreadMessages, notify } from '#server/modules/messages/index.ts';
import { closePolls } from '#server/modules/polls/index.ts';
import { approveHeld, getOwnPost, listHeldPosts, rejectHeld, viewHeldPost } from './held.ts';
import { listPosts } from '../lists/list.ts';
import { GAME, HEALERS, NOON, TALK, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { removePost } from '../own/remove.ts';
import { submitPost, type WrittenPost } from '../write/save.ts';
import { viewPost } from '../read/view.ts';

let tavern: Tavern;
let author: number;
let presenter: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0, presenter = 0] = await tavern.addMembers(2);
  const word = (text: string, outcome: NewWord['outcome'], details: Partial<NewWord> = {}): NewWord => ({
    kind: 'word',
    word: text,
    loose: true,
    outcome,
    replacement: '',
    fields: [],
    note: '',
    ...details,
  });
  await tavern.db.transaction((tx) => addWatchedWords({ tx, now: NOON }, [word('坏词', 'refuse'), word('待看', 'hold'), word('粗话', 'replace')]));
});
afterAll(() => tavern.drop());

const submit = (written: Partial<WrittenPost> = {}, who = author, at = NOON) =>
  submitPost(tavern.ask(who, { now: at }), { columnId: TALK, title: '火边说一句', markdown: '今天的柴很干，火也很旺。', tags: [], ...written });
const statusOf = async (id: number) => (await tavern.db.queryOne<{ status: string }>('SELECT status FROM posts WHERE id = $1', [id]))?.status;
const experienceOf = async (id: number) =>
  (await tavern.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [id]))?.experience ?? 0;
const total = async (columnId: number) => (await listPosts(tavern.db, GAME, { columnId, sort: 'latest', size: 20 })).total;
const paragraph = (...words: string[]): Block => ({
  type: 'paragraph',
  content: words.map((text, at) => ({ type: 'text', text, ...(at % 2 && { marks: [{ type: 'bold' }] }) })),
});

describe('the text of a post', () => {
  it.each<[string, Partial<WrittenPost>]>([
    ['title', { title: '这是一个坏 词' }],
    ['summary', { summary: '摘要里的坏-词' }],
    ['tags', { tags: ['坏词'] }],
    ['tags', { tags: ['粗话'] }],
    ['body', { markdown: '剧透里面也不行：\n\n||坏词||，还有别的字。' }],
    ['body', { markdown: '| 甲 | 乙 |\n| --- | --- |\n| 好 | 坏词 |\n\n后面还有一些字。' }],
    ['body', { markdown: '看[这里](https://example.com/坏词)就知道了，还有别的。' }],
    ['body', { body: { type: 'doc', content: [paragraph('前半个坏', '词后半个，再凑几个字')] } }],
  ])('is refused at %s', async (path, written) => {
    await expect(submit(written)).rejects.toMatchObject({ code: 'A0112', fields: [{ path }] });
  });

  it('is replaced where it is, also across bold and plain', async () => {
    const { id } = await submit({ title: '一句粗话在题目里', body: { type: 'doc', content: [paragraph('说粗', '话', '了，又说粗话，柴还是很干')] } });
    const post = await viewPost(tavern.db, id);
    expect([post.title, post.summary, post.body.content[0]]).toEqual([
      '一句**在题目里',
      '说**了，又说**，柴还是很干',
      paragraph('说*', '*', '了，又说**，柴还是很干'),
    ]);
  });
});

describe('a post that somebody must look at first', () => {
  it('is seen by its author alone, counts for nothing, and comes out when it is approved', async () => {
    const before = { posts: await total(TALK), experience: await experienceOf(author) };
    const { id, status } = await submit({ title: '这一篇待看看', tags: ['等'] });
    expect(status).toBe('pending');
    await expect(viewPost(tavern.db, id)).rejects.toMatchObject({ code: 'A0404' });
    await expect(getOwnPost(tavern.db, id, { id: presenter, role: 'member' })).rejects.toMatchObject({ code: 'A0301' });
    expect(await getOwnPost(tavern.db, id, { id: author, role: 'member' })).toMatchObject({
      post: { id, status: 'pending' },
      hold: { decision: null, reasons: [{ rule: 'word', path: 'title', label: '“待看”', matched: '待看', quote: '这一篇待看看' }] },
      usualMinutes: null,
    });
    expect({ posts: await total(TALK), experience: await experienceOf(author) }).toEqual(before);
    expect((await listHeldPosts(tavern.db)).map((held) => held.id)).toContain(id);

    await expect(approveHeld({ db: tavern.db, now: later(5) }, id, { deciderId: author })).rejects.toMatchObject({ code: 'A0301' });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => approveHeld({ db: tavern.db, now: later(600) }, id, { deciderId: presenter })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await viewPost(tavern.db, id)).toMatchObject({ status: 'published' });
    expect({ posts: await total(TALK), experience: await experienceOf(author) }).toEqual({ posts: before.posts + 1, experience: before.experience + 10 });
    expect(await listUnreadMessages(tavern.db, author)).toMatchObject([{ type: 10, title: '你的帖子放出来了', externalId: id }]);
  });

  it('has the time of its poll begin when it comes out', async () => {
    const [asker] = await tavern.addMembers(1);
    const poll = { question: '往左还是往右', options: ['左', '右'], multiple: false, hours: 1 };
    const { id } = await submit({ title: '这一篇待看看', poll }, asker);
    const hours = (count: number) => ({ db: tavern.db, now: later(count * 3_600) });
    await closePolls(hours(2));
    await approveHeld(hours(3), id, { deciderId: presenter });
    expect((await viewPost(tavern.db, id)).poll).toMatchObject({
      endsAt: later(4 * 3_600).toISOString(),
      results: null,
    });
    // An edit of what is out already begins nothing again.
    await submit({ id, title: '这一篇看过了', poll }, asker, later(3.2 * 3_600));
    await closePolls(hours(3.5));
    expect((await viewPost(tavern.db, id)).poll?.results).toBeNull();
    await closePolls(hours(4));
    expect((await viewPost(tavern.db, id)).poll?.results).toEqual([0, 0]);
  });

  it('is let out only as it was looked at', async () => {
    const [changer] = await tavern.addMembers(1);
    const { id } = await submit({ title: '这一篇待看看', columnId: HEALERS }, changer);
    const seen = (await viewHeldPost(tavern.db, id)).revision;
    expect((await listHeldPosts(tavern.db)).find((held) => held.id === id)?.revision).toBe(seen);
    await submit({ id, title: '换了字还待看', columnId: HEALERS }, changer);
    await expect(approveHeld({ db: tavern.db, now: later(1) }, id, { deciderId: presenter, seenRevision: seen })).rejects.toMatchObject({
      code: 'A0409',
      message: expect.stringContaining('改过'),
    });
    await expect(rejectHeld({ db: tavern.db, now: later(1) }, id, { deciderId: presenter, reason: '像广告', seenRevision: seen })).rejects.toMatchObject({
      code: 'A0409',
    });
    expect(await statusOf(id)).toBe('pending');
    await approveHeld({ db: tavern.db, now: later(2) }, id, { deciderId: presenter, seenRevision: (await viewHeldPost(tavern.db, id)).revision });
    expect(await viewPost(tavern.db, id)).toMatchObject({ title: '换了字还待看', status: 'published' });
  });

  it('never comes out with words nobody has looked at, however edit and decision race', async () => {
    for (const changer of await tavern.addMembers(8)) {
      const { id } = await submit({ title: '看过的这一版待看', columnId: HEALERS }, changer);
      const { revision } = await viewHeldPost(tavern.db, id);
      const [approved] = await Promise.allSettled([
        approveHeld({ db: tavern.db, now: later(1) }, id, { deciderId: presenter, seenRevision: revision }),
        submit({ id, title: '没人看过的待看', columnId: HEALERS }, changer, later(1)),
      ]);
      const post = await tavern.db.queryOne<{ status: string; title: string }>('SELECT status, title FROM posts WHERE id = $1', [id]);
      // Edited after the approval it is held again; edited before it the approval is refused.
      expect([post?.status, approved.status], post?.title).toEqual(
        post?.title === '看过的这一版待看' ? ['published', 'fulfilled'] : ['pending', expect.any(String)],
      );
      await removePost({ db: tavern.db, now: later(2) }, id, changer);
    }
  });

  it('is sent back with a reason, edited, and waits again', async () => {
    const { id } = await submit({ title: '这一篇待看看', columnId: HEALERS });
    await expect(rejectHeld({ db: tavern.db, now: later(1) }, id, { deciderId: presenter, reason: '  ' })).rejects.toMatchObject({ code: 'A0400' });
    await rejectHeld({ db: tavern.db, now: later(1) }, id, { deciderId: presenter, reason: '像广告' });
    expect(await getOwnPost(tavern.db, id, { id: author, role: 'member' })).toMatchObject({
      post: { status: 'hidden' },
      hold: { decision: 'rejected', note: '像广告' },
    });
    expect(await listUnreadMessages(tavern.db, author)).toEqual(
      expect.arrayContaining([expect.objectContaining({ isUrgent: 1, content: expect.stringContaining('像广告') })]),
    );
    const hrefOf = async (who: number) => {
      const message = (await listUnreadMessages(tavern.db, who)).find(({ externalId }) => externalId === id);
      return (await getMessage(tavern.db, who, message?.id ?? 0)).thing?.href;
    };
    expect(await hrefOf(author), 'only he can open it').toBe(`/post/view/${HEALERS}/${id}?own=1`);
    const notification = { ...announcement({ type: 21, isUrgent: 0, title: '提到了你', content: '' }), about: { kind: 'post' as const, id } };
    await tavern.db.transaction((tx) => notify({ tx, now: NOON }, presenter, notification));
    expect(await hrefOf(presenter)).toBeNull();
    expect(await submit({ id, title: '改得干干净净', columnId: HEALERS })).toMatchObject({ status: 'pending' });
    expect(await submit({ id, title: '再改一遍也一样', columnId: HEALERS })).toMatchObject({ status: 'pending' });
    expect((await getOwnPost(tavern.db, id, { id: author, role: 'member' })).hold?.reasons.map(({ rule }) => rule)).toEqual(['resubmitted']);
    await approveHeld({ db: tavern.db, now: later(2) }, id, { deciderId: null });
    expect(await statusOf(id)).toBe('published');
    expect(await hrefOf(author)).toBe(`/post/view/${HEALERS}/${id}`);
    expect(await submit({ id, title: '放出来以后再改', columnId: HEALERS })).toMatchObject({ status: 'published' });
  });

  it('is published by itself when its author removes the word, and held again when they put one back', async () => {
    const before = { posts: await total(HEALERS), experience: await experienceOf(author) };
    const { id } = await submit({ title: '这一篇待看看', columnId: HEALERS });
    expect(await submit({ id, title: '这一篇不用看', columnId: HEALERS })).toMatchObject({ status: 'published' });
    expect(await experienceOf(author)).toBe(before.experience + 10);
    expect(await submit({ id, title: '改成待看的了', columnId: HEALERS })).toMatchObject({ status: 'pending' });
    expect(await total(HEALERS)).toBe(before.posts);
    await approveHeld({ db: tavern.db, now: later(9) }, id, { deciderId: presenter });
    expect(await experienceOf(author)).toBe(before.experience + 10);
    expect(await total(HEALERS)).toBe(before.posts + 1);
    await removePost({ db: tavern.db, now: later(10) }, id, author);
    await expect(approveHeld({ db: tavern.db, now: later(11) }, id, { deciderId: presenter })).rejects.toMatchObject({ code: 'A0404' });
  });

  it('that is removed is shown to nobody who decides', async () => {
    const { id } = await submit({ title: '这一篇待看看' });
    await removePost({ db: tavern.db, now: later(1) }, id, author);
    expect((await listHeldPosts(tavern.db)).map((held) => held.id)).not.toContain(id);
  });

  it('is a first post where the column wants to see it', async () => {
    const [newcomer = 0] = await tavern.addMembers(1);
    await tavern.db.transaction((tx) => holdFirstPosts({ tx, now: NOON }, TALK, true));
    const first = await submit({}, newcomer);
    expect(first.status).toBe('pending');
    expect((await submit({ columnId: HEALERS }, presenter)).status).toBe('published');
    await approveHeld({ db: tavern.db, now: later(1) }, first.id, { deciderId: presenter });
    expect((await submit({}, newcomer)).status).toBe('published');
    await tavern.db.transaction((tx) => holdFirstPosts({ tx, now: NOON }, TALK, false));
    await expect(tavern.db.transaction((tx) => holdFirstPosts({ tx, now: NOON }, 4711, true))).rejects.toMatchObject({ code: 'A0404' });
  });

  it('says how long it takes once enough have been looked at', async () => {
    for (let minute = 1; minute <= 30; minute += 1) {
      const { id } = await submit({ title: '这一篇待看看' }, author, later(minute * 7200));
      await approveHeld({ db: tavern.db, now: later(minute * 7200 + 1800) }, id, { deciderId: presenter });
    }
    const { id } = await submit({ title: '这一篇待看看' }, author, later(400_000));
    expect((await getOwnPost(tavern.db, id, { id: author, role: 'member' })).usualMinutes).toBe(30);
  });
});
