import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBody } from '#contract/documents/document.ts';
import { documentBody } from '#contract/documents/document.shapes.ts';
import { shippedColumns } from '#server/modules/columns/index.ts';
import { onTagsDropped } from '#server/platform/state/cache-tags.ts';
import { listDrafts, saveDraft } from './drafts.ts';
import {
  COMPLAINTS,
  GAME,
  GUIDES,
  HEALERS,
  HIDDEN_DESK,
  NOON,
  OTHER_GAME,
  TALK,
  TANKS,
  later,
  openTavern,
  wrongCounts,
  type Tavern,
} from '../posts.fixture.ts';
import { submitPost } from './save.ts';
import { viewPost } from '../read/view.ts';

let tavern: Tavern;
let author: number;
let reader: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0, reader = 0] = await tavern.addMembers(2);
});
afterAll(() => tavern.drop());

const bodyOf = (...texts: string[]): DocumentBody => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const pictureBlock = (src: string, fileId: number | null): DocumentBody['content'][number] => ({
  type: 'image',
  attrs: { src, alt: '', width: 1, height: 1, fileId },
});
const memberRow = (id: number) =>
  tavern.db.queryOne<{ experience: number; posts: number; essences: number }>(
    'SELECT experience, post_count AS posts, essence_count AS essences FROM members WHERE id = $1',
    [id],
  );
const refusalOf = (path: string, message: string) => expect.objectContaining({ code: 'A0400', fields: [{ path, message }] });
const refusal = (path: string) => expect.objectContaining({ code: 'A0400', fields: [expect.objectContaining({ path })] });

describe('a new post', () => {
  it('is there with everything that follows from its words, and its author gains from it', async () => {
    const before = await memberRow(author);
    const body = bodyOf('炉火很旺，大家都围过来坐。今天说一说拉怪之前先看什么。', '看蓝，看人，看路。');
    const saved = await tavern.post(author, { columnId: TANKS, title: '拉怪之前先看什么', body, tags: ['#拉怪', '拉怪', '新手'] });
    expect(saved).toEqual({ id: saved.id, columnId: TANKS, status: 'published' });
    const view = await viewPost(tavern.db, saved.id);
    expect(view).toMatchObject({
      title: '拉怪之前先看什么',
      columnName: '栏目1101',
      gameId: GAME,
      tags: ['拉怪', '新手'],
      body,
      summary: '炉火很旺，大家都围过来坐。今天说一说拉怪之前先看什么。看蓝，看人，看路。',
      readingMinutes: 1,
      createdAt: '2026-03-04T04:00:00Z',
      editedAt: null,
      cover: null,
      author: { id: author, postCount: (before?.posts ?? 0) + 1 },
    });
    expect(await memberRow(author)).toMatchObject({ experience: (before?.experience ?? 0) + 10 });
    expect(await wrongCounts(tavern.db)).toEqual([]);
  });

  it('may come as markdown, held to the same limits', async () => {
    const { id } = await tavern.post(author, { markdown: '## 一\n\n先看**蓝**，再看路，最后才看自己。' });
    expect((await viewPost(tavern.db, id)).outline).toEqual([{ level: 2, text: '一', anchor: 's-一' }]);
    await expect(tavern.post(author, { markdown: '太短' })).rejects.toEqual(refusal('markdown'));
    await expect(tavern.post(author, { markdown: '长'.repeat(50_001) })).rejects.toEqual(refusal('markdown'));
  });

  it('goes only where posts are taken and everybody can look', async () => {
    for (const columnId of [GUIDES, COMPLAINTS, HIDDEN_DESK]) await expect(tavern.post(author, { columnId })).rejects.toEqual(refusal('columnId'));
    await expect(tavern.post(author, { columnId: 4711 })).rejects.toMatchObject({ code: 'A0404' });
    await expect(
      submitPost(tavern.ask(author, { viewer: { id: author, role: 'presenter', sessionId: 1, suspended: null } }), {
        columnId: HIDDEN_DESK,
        title: '台里说话',
        body: bodyOf('今天值夜的是谁，说一声。'),
        tags: [],
      }),
    ).rejects.toEqual(refusal('columnId'));
  });

  it.for([HEALERS, GUIDES])('goes to no column that is out of use, nor below one: %i', async (retired) => {
    const { id } = await tavern.post(author, { columnId: HEALERS });
    const key = String(retired);
    const column = (await shippedColumns.read(tavern.db)).get(key);
    if (!column) throw new Error('there is no such column to retire');
    await tavern.db.transaction(async (tx) => shippedColumns.retire?.({ tx, now: NOON }, key));
    const closed = refusalOf('columnId', '这个栏目已经停用，不再收新内容，请换一个栏目');
    await expect(tavern.post(author, { columnId: HEALERS })).rejects.toEqual(closed);
    await expect(tavern.post(author, { id, columnId: HEALERS, title: '改一改旧的' })).rejects.toEqual(closed);
    await expect(tavern.post(author, { id, columnId: TALK, title: '搬到别处去' })).resolves.toMatchObject({ columnId: TALK });
    await tavern.db.transaction((tx) => shippedColumns.write({ tx, now: NOON }, key, column));
    await expect(tavern.post(author, { columnId: HEALERS })).resolves.toBeTruthy();
  });

  it('shows only pictures of ours, with the size of the file; the first is its cover unless another is chosen', async () => {
    const own = await tavern.addPicture(author);
    const site = await tavern.addPicture(null);
    const foreign = await tavern.addPicture(reader);
    const words = bodyOf('两张图，先看第一张再看第二张。').content;
    const { id } = await tavern.post(author, {
      body: { type: 'doc', content: [...words, pictureBlock('/files/x/lie.webp', own.id), pictureBlock('/scenery/lamp.webp', null)] },
    });
    const view = await viewPost(tavern.db, id);
    expect(view.cover).toMatchObject({ src: own.src, width: 1280, height: 720 });
    expect(view.body.content.slice(1).map((block) => block.type === 'image' && block.attrs)).toEqual([
      { src: own.src, alt: '', width: 1280, height: 720, fileId: own.id },
      { src: '/scenery/lamp.webp', alt: '', width: 1, height: 1, fileId: null },
    ]);
    expect(documentBody.safeParse(view.body).success).toBe(true);

    const written = await tavern.post(author, {
      markdown: `围炉夜话，图里就是那盏灯。\n\n![灯](${own.src})\n\n![景](${site.src})\n\n![别人的](${foreign.src})`,
      coverId: null,
    });
    const markdown = await viewPost(tavern.db, written.id);
    expect(markdown.cover).toBeNull();
    expect(markdown.body.content.flatMap((block) => (block.type === 'image' ? block.attrs.fileId : []))).toEqual([own.id, site.id]);

    await expect(tavern.post(author, { body: { type: 'doc', content: [...words, pictureBlock(own.src, 999_999)] } })).rejects.toEqual(refusal('body'));
    await expect(tavern.post(author, { body: { type: 'doc', content: [...words, pictureBlock(foreign.src, null)] } })).rejects.toEqual(refusal('body'));
    await expect(tavern.post(author, { coverId: 999_999 })).rejects.toEqual(refusal('coverId'));
  });

  it('takes its cover under the first name of the field as well; `coverId` wins', async () => {
    const [own, other] = [await tavern.addPicture(author), await tavern.addPicture(author)];
    const coverOf = async (given: object) => (await viewPost(tavern.db, (await tavern.post(author, given)).id)).cover?.src ?? null;
    expect(await coverOf({ cover: own.id })).toBe(own.src);
    expect(await coverOf({ cover: own.id, coverId: other.id })).toBe(other.src);
    expect(await coverOf({ cover: own.id, coverId: null })).toBeNull();
    await expect(tavern.post(author, { cover: 999_999 })).rejects.toEqual(refusal('cover'));
  });

  it("takes its draft along, and nobody else's", async () => {
    const mine = await saveDraft({ db: tavern.db, now: NOON }, author, {
      columnId: TALK,
      title: '写到一半',
      tags: [],
      coverId: null,
      generated: false,
      revision: 0,
    });
    const theirs = await saveDraft({ db: tavern.db, now: NOON }, reader, {
      columnId: TALK,
      title: '别人的',
      tags: [],
      coverId: null,
      generated: false,
      revision: 0,
    });
    await tavern.post(author, { draftId: mine.id });
    await tavern.post(author, { draftId: theirs.id });
    expect([await listDrafts(tavern.db, author, TALK), (await listDrafts(tavern.db, reader, TALK)).length]).toEqual([[], 1]);
  });

  it('comes at most ten times an hour; what was refused does not count', async () => {
    const [busy = 0] = await tavern.addMembers(1);
    const written = { columnId: TALK, title: '一个接一个', body: bodyOf('写得快，也要写得像样。'), tags: [] };
    for (let tries = 0; tries < 12; tries += 1)
      await expect(submitPost(tavern.ask(busy), { ...written, columnId: COMPLAINTS })).rejects.toEqual(refusal('columnId'));
    for (let number = 0; number < 10; number += 1) await submitPost(tavern.ask(busy), written);
    await expect(submitPost(tavern.ask(busy, { now: later(60) }), written)).rejects.toMatchObject({ code: 'A0501', retryAfter: 3540 });
    await expect(submitPost(tavern.ask(busy, { now: later(3600) }), written)).resolves.toBeTruthy();
  });

  it('drops the pages that show its column and its author, after it is there', async () => {
    const dropped: string[][] = [];
    const stop = onTagsDropped((tags) => dropped.push([...tags]));
    const { id } = await tavern.post(author, { columnId: HEALERS, game: OTHER_GAME });
    await expect(tavern.post(author, { columnId: HEALERS, markdown: '短' })).rejects.toBeTruthy();
    stop();
    expect(new Set(dropped.flat())).toEqual(new Set([`search:game:${OTHER_GAME}`, `post:${id}`, `column:${HEALERS}:game:${OTHER_GAME}`, `member:${author}`]));
  });
});
