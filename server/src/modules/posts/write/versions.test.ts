import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparedVersion, PostVersion } from '#contract/api/post-versions.ts';
import type { EditablePost, PostView, SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { MAX_VERSIONS } from './queries-versions.ts';

let site: TestSite;
let author: Signed;
let reader: Signed;
let presenter: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('改稿人');
  reader = await site.signUp('看稿人');
  presenter = await site.signUp('掌灯人', 'presenter');
});
afterAll(() => site.close());

const text = { columnId: 1101, title: '一稿二稿三稿', markdown: '第一段写在最前头。\n\n第二段还没有想好。' };
const write = async () => (await site.post<SavedPost>('post/save', text, { as: author })).t.id;
const edit = (id: number, details: object) => site.post<SavedPost>('post/save', { ...text, id, ...details }, { as: author });
const versions = (id: number, as = author) => site.get<PostVersion[]>(`post/version/${id}`, { as });
const compare = (id: number, number: number, as = author) => site.get<ComparedVersion>(`post/version/${id}/${number}`, { as });
const revisionOf = async (id: number) => (await site.get<EditablePost>(`post/edit/${id}`, { as: author })).t.revision;

describe('the text of a post before its edits', () => {
  it('is kept for its author and for presenters; everybody else sees that it was edited', async () => {
    const id = await write();
    expect((await versions(id)).t).toMatchObject([{ number: 1, title: text.title }]);
    await edit(id, { markdown: '第一段写在最前头。\n\n第二段想好了。' });
    await edit(id, { title: '一稿二稿定稿', markdown: '第一段写在最前头。\n\n第二段想好了。' });
    for (const viewer of [author, presenter])
      expect((await versions(id, viewer)).t.map(({ number, title }) => [number, title])).toEqual([
        [3, '一稿二稿定稿'],
        [2, text.title],
        [1, text.title],
      ]);
    expect((await compare(id, 2)).t).toMatchObject({
      version: { number: 2, lines: ['第一段写在最前头。', '第二段想好了。'] },
      before: { number: 1, lines: ['第一段写在最前头。', '第二段还没有想好。'] },
    });
    expect((await compare(id, 1, presenter)).t.before).toBeNull();
    expect((await compare(id, 4)).status).toBe(404);
    expect(await versions(id, reader)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await compare(id, 1, reader)).toMatchObject({ status: 403, code: 'A0301' });
    expect((await site.get(`post/version/${id}`)).status).toBe(401);
    expect((await site.get<PostView>(`g/post/view/${id}`)).t.editedAt).not.toBeNull();
  });

  it('is not kept twice when the words stay, and goes out of sight with the post', async () => {
    const id = await write();
    await edit(id, { tags: ['换个标签'] });
    expect((await versions(id)).t.map(({ number }) => number)).toEqual([2]);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await versions(id, presenter)).toMatchObject({ status: 404, code: 'A0404' });
    for (const odd of ['0', '-1', 'x', '99999999999', '%00']) expect((await site.get(`post/version/${id}/${odd}`, { as: author })).status).toBe(400);
  });

  it('is bounded: the first and the newest stay', async () => {
    const id = await write();
    await site.platform.db.transaction((tx) =>
      tx.query(
        `INSERT INTO post_versions (post_id, number, title, text, characters, written_at) SELECT $1, n, '旧', '旧', 1, now() FROM generate_series(1, 80) n`,
        [id],
      ),
    );
    await site.platform.db.transaction((tx) => tx.query('UPDATE posts SET revision = 81 WHERE id = $1', [id]));
    await edit(id, { title: '改了第八十一次' });
    const numbers = (await versions(id)).t.map(({ number }) => number);
    expect(numbers).toHaveLength(MAX_VERSIONS + 1);
    expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([82, 81, 1]);
  });
});

describe('an edit', () => {
  it('that does not stand on the newest words is refused and changes nothing', async () => {
    const id = await write();
    const revision = await revisionOf(id);
    expect((await edit(id, { revision, title: '一个窗口先存了' })).code).toBe('200');
    expect(await edit(id, { revision, title: '另一个窗口后存' })).toMatchObject({ status: 409, code: 'A0409', message: /别处改过/ });
    expect((await site.get<PostView>(`g/post/view/${id}`)).t.title).toBe('一个窗口先存了');
    expect((await edit(id, { revision: await revisionOf(id), title: '看过以后再存' })).code).toBe('200');
    expect((await edit(id, { title: '不说站在哪一版也行' })).code).toBe('200');
  });

  it('of two at once from the same words only one is taken', async () => {
    const id = await write();
    const responses = await Promise.all(Array.from({ length: 6 }, (_, at) => edit(id, { revision: 1, title: `同时改的第 ${at} 份` })));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'A0409')).toHaveLength(5);
  });
});

describe('around a post', () => {
  it('are its neighbors by time and what else its author wrote', async () => {
    const other = await site.signUp('三篇之主');
    const ids: number[] = [];
    for (const title of ['邻居之一篇', '邻居之二篇', '邻居之三篇'])
      ids.push((await site.post<SavedPost>('post/save', { ...text, columnId: 1102, title }, { as: other })).t.id);
    const view = async (at: number) => (await site.get<PostView>(`g/post/view/${ids[at]}`)).t;
    expect(await view(1)).toMatchObject({
      previous: { id: ids[0], authorId: expect.any(Number) },
      next: { id: ids[2], authorId: expect.any(Number) },
      more: [{ id: ids[2] }, { id: ids[0] }],
    });
    expect(await view(0)).toMatchObject({ previous: null });
    expect(await view(2)).toMatchObject({ next: null });
    await site.post(`post/my/remove/${ids[0]}`, {}, { as: other });
    expect(await view(1)).toMatchObject({ previous: null, more: [{ id: ids[2] }] });
  });
});
