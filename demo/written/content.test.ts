import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countCharacters, documentText, nodesOf } from '#contract/documents/text-of.ts';
import { documentBody } from '#contract/documents/document.shapes.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_COMMENT_LENGTH, MAX_SUMMARY_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, MIN_TITLE_LENGTH, MAX_TITLE_LENGTH } from '#contract/limits.ts';
import { nickName } from '#contract/api/members.shapes.ts';
import { notice } from '#contract/api/pages.shapes.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { readDictionaries, readMembers, readMenu, readNotices, readPages, readPosts } from './content.ts';

const resolveImage = (src: string) => (src.startsWith('scene:') ? { src: `/scenery/${src.slice(6)}.webp`, width: 1600, height: 900, fileId: 1 } : null);

/** Returns all Han characters of a text in order, which a reader must find again. */
const han = (text: string) => text.replace(/[^\p{Script=Han}]/gu, '');

describe('posts', async () => {
  const posts = await readPosts();
  const members = new Map((await readMembers()).map((member) => [member.nick, member]));

  it('are all there', () => {
    expect(posts).toHaveLength(190);
    expect(posts.flatMap(({ comments }) => comments)).toHaveLength(1_728);
    expect(members.size).toBe(68);
  });

  it.each(posts.map((post) => [post.title, post] as const))('%s', (_, post) => {
    const body = parseMarkdown(post.body, { resolveImage });
    expect(documentBody.safeParse(body).error).toBeUndefined();
    expect(han(documentText(body))).toBe(han(post.body));
    expect(JSON.stringify(body)).not.toMatch(/\|\||\*\*|scene:|^#/);
    expect(countGraphemes(post.title)).toBeGreaterThanOrEqual(MIN_TITLE_LENGTH);
    expect(countGraphemes(post.title)).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
    expect(post.tags.length).toBeLessThanOrEqual(MAX_TAGS);
    for (const tag of post.tags) expect(countGraphemes(tag)).toBeLessThanOrEqual(MAX_TAG_LENGTH);
    for (const [index, comment] of post.comments.entries()) {
      expect(countGraphemes(comment.text)).toBeLessThanOrEqual(MAX_COMMENT_LENGTH);
      expect(members.has(comment.author), comment.author).toBe(true);
      expect(comment.replyTo ?? -1).toBeLessThan(index);
      expect(comment.hoursAfter).toBeGreaterThanOrEqual(post.comments[index - 1]?.hoursAfter ?? 0);
      expect(comment.hoursAfter).toBeLessThanOrEqual(post.daysAgo * 24);
    }
    expect(post.daysAgo).toBeLessThan(members.get(post.author)!.joinedDaysAgo);
  });

  it('use every kind of block the documents know, but videos and code blocks', () => {
    const kinds = new Set(posts.flatMap(({ body }) => [...nodesOf(parseMarkdown(body, { resolveImage }))].map(({ type }) => type)));
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining([
        'blockquote',
        'bulletList',
        'hardBreak',
        'heading',
        'horizontalRule',
        'image',
        'listItem',
        'orderedList',
        'paragraph',
        'table',
        'tableCell',
        'tableHeader',
        'tableRow',
        'text',
      ]),
    );
  });
});

describe('pages', async () => {
  const pages = await readPages();

  it.each(pages.map((page) => [page.title, page] as const))('%s', (_, page) => {
    const body = parseMarkdown(page.markdown);
    expect(documentBody.safeParse(body).error).toBeUndefined();
    expect(han(documentText(body))).toBe(han(page.markdown));
    expect(countCharacters(body)).toBeGreaterThan(100);
    expect(countGraphemes(page.summary)).toBeLessThanOrEqual(MAX_SUMMARY_LENGTH);
    expect(page.updatedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('are those of the specification', () => {
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual(
      [
        'about',
        'customer_service',
        'faq',
        'guide_1',
        'guide_2',
        'list_order',
        'plugin_guide',
        'privacy',
        'sponsors',
        'terms_of_service',
        'tutorial',
        'usage_rules',
      ].toSorted(),
    );
  });
});

it('names members as the registration would', async () => {
  for (const { nick } of await readMembers()) expect(nickName.safeParse(nick).data).toBe(nick);
});

it('has notices of the contract’s shape', async () => {
  for (const each of await readNotices()) expect(notice.safeParse(each).error, each.code).toBeUndefined();
});

it('gives members realms, classes and races of the dictionaries', async () => {
  const dictionaries = await readDictionaries();
  for (const { character } of await readMembers()) {
    for (const key of ['realm', 'faction', 'race', 'class'] as const) expect(dictionaries[key]?.map(({ value }) => value)).toContain(character[key]);
  }
  expect(dictionaries['realm']?.length).toBeGreaterThanOrEqual(341);
});

const columns = async () =>
  (await readMenu()).columns.flatMap((column) => [column, ...(column.children ?? []), ...(column.extChildren ?? []).flatMap(({ children }) => children)]);

it('has one recommended game and no column twice', async () => {
  expect((await readMenu()).games.filter(({ recommended }) => recommended)).toHaveLength(1);
  const ids = (await columns()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // The landing page and the tutorial are linked by number.
  expect(ids).toEqual(expect.arrayContaining([1001, 1033]));
});

it('has columns with glyphs that are drawn', async () => {
  const drawn: object = JSON.parse(await readFile(join(import.meta.dirname, '../../tools/glyphs.json'), 'utf8'));
  const icons = (await columns()).flatMap(({ icon, rankIcon }) => [icon ?? [], rankIcon ?? []].flat());
  expect(icons.length).toBeGreaterThan(20);
  expect(Object.keys(drawn)).toEqual(expect.arrayContaining(icons));
});
