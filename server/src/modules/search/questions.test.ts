import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentSearchPage, SearchPage } from '#contract/api/search.ts';
import type { TestSite } from '#server/app/testing.ts';
import { notifyOfComments } from '#server/modules/comments/index.ts';
import { indexNewComments } from '#server/modules/indexing/index.ts';
import { startDemoSite } from '#demo/demo-site.fixture.ts';
import { CASE_QUESTIONS, COMMENT_QUESTIONS, POST_QUESTIONS, type Question } from './questions.fixture.ts';

const SHOWN = 10;
const MIN_SHARE = 0.8;

let site: TestSite;
beforeAll(async () => {
  site = await startDemoSite();
  await notifyOfComments(site.platform.db);
  await indexNewComments(site.platform.db);
}, patient(120_000));
afterAll(() => site.close());

/** Returns the place of each answer among the first ten, from 1; 0 where it is not among them. */
async function placesOf(questions: readonly Question[], path: string, statement: string): Promise<number[]> {
  const places: number[] = [];
  for (const [q, answer] of questions) {
    const right = new Set((await site.platform.db.query<{ id: number }>(statement, [answer])).map(({ id }) => id));
    expect(right.size, `nothing answers ${q}`).toBeGreaterThan(0);
    const reply = await site.get<SearchPage | CommentSearchPage>(`${path}${new URLSearchParams({ q, size: String(SHOWN) })}`);
    expect(reply, q).toMatchObject({ code: '200' });
    places.push(reply.t.items.findIndex(({ id }) => right.has(id)) + 1);
  }
  return places;
}

const OF_POSTS = `SELECT id FROM posts WHERE game_id = 1 AND starts_with(title, $1)`;
const OF_COMMENTS = `SELECT c.id FROM comments c JOIN posts p ON p.id = c.post_id WHERE p.game_id = 1 AND strpos(c.body, $1) > 0`;

describe('questions in the words of people', () => {
  const all: number[] = [];
  it.each([
    { name: 'posts', questions: POST_QUESTIONS, path: 'g/post/full/search?', statement: OF_POSTS },
    { name: 'comments', questions: COMMENT_QUESTIONS, path: 'g/comment/full/search?', statement: OF_COMMENTS },
    { name: 'cases', questions: CASE_QUESTIONS, path: 'g/post/full/search?kind=case&', statement: OF_POSTS },
  ])(
    'about $name find what answers them among the first ten',
    async ({ name, questions, path, statement }) => {
      const places = await placesOf(questions, path, statement);
      all.push(...places);
      const missed = questions.filter((_, at) => places[at] === 0).map(([q]) => q);
      console.log(
        `${name}: ${places.length - missed.length} of ${places.length} among the first ten, mean reciprocal rank ${meanReciprocal(places).toFixed(3)}; not: ${missed.join('、')}`,
      );
      expect(missed.length / places.length, missed.join('、')).toBeLessThanOrEqual(1 - MIN_SHARE);
    },
    patient(60_000),
  );

  it('are a hundred at least', () => {
    expect(all.length).toBeGreaterThanOrEqual(100);
    console.log(`all: ${all.filter((place) => place > 0).length} of ${all.length} among the first ten, mean reciprocal rank ${meanReciprocal(all).toFixed(3)}`);
  });
});

function meanReciprocal(places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0) / places.length;
}
