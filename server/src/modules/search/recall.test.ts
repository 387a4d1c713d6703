import { patient } from '#tools/patience.ts';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '#contract/api/search.ts';
import type { TestSite } from '#server/app/testing.ts';
import { foldForSearch, indexPosts } from '#server/modules/indexing/index.ts';
import { startDemoSite } from '#demo/demo-site.fixture.ts';

const POEMS = join(import.meta.dirname, '../../../../../shared/data/poems_344731.ndjson.gz');
if (!existsSync(POEMS)) console.warn('\n!! ../shared/data/poems_344731.ndjson.gz 不在旁边：搜索没有用诗词核对过漏与错。\n');

let site: TestSite;
beforeAll(async () => {
  site = await startDemoSite();
}, patient(120_000));
afterAll(() => site.close());

/** The searchable content of a post, folded: its texts separately, because no term spans two. */
interface Document {
  id: number;
  texts: string[];
}

async function held(gameId: number): Promise<Document[]> {
  const rows = await site.platform.db.query<{ id: number; title: string; tags: string[]; text: string }>(
    `SELECT p.id, p.title, p.tags, b.text FROM posts p JOIN post_bodies b ON b.post_id = p.id WHERE p.status = 'published' AND p.game_id = $1`,
    [gameId],
  );
  return rows.map(({ id, title, tags, text }) => ({ id, texts: [title, text, ...tags].map(foldForSearch) }));
}

function poemOf(line: string): { title: string; body: string } {
  const poem: { title: string; body: string } = JSON.parse(line);
  return poem;
}

/** Returns the ids of every page to the end, and the total from the first page. */
async function findAll(q: string, gameId: number, size = 50): Promise<{ ids: number[]; first: SearchPage }> {
  const ids: number[] = [];
  let first: SearchPage | null = null;
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ q, size: String(size), ...(after !== '' && { after }) });
    const response = await site.get<SearchPage>(`g/post/full/search?${query}`, { gameId });
    expect(response).toMatchObject({ code: '200' });
    ids.push(...response.t.items.map(({ id }) => id));
    first ??= response.t;
    after = response.t.next;
  }
  return { ids, first: first! };
}

/** Returns a small generator of numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns strings of 2 to 8 characters from runs of Han characters, as they are written. */
function strings(texts: readonly string[], count: number, next: (below: number) => number): string[] {
  const runs = texts.flatMap((text) => text.match(/\p{Script=Han}{2,}/gu) ?? []);
  return Array.from({ length: count }, () => {
    const run = [...(runs[next(runs.length)] ?? '')];
    const length = Math.min(run.length, 2 + next(7));
    const start = next(run.length - length + 1);
    return run.slice(start, start + length).join('');
  });
}

/** Expects for each query that its pages contain the results of a scan of all texts, each post once. */
async function expectTruth(queries: readonly string[], gameId: number): Promise<void> {
  const posts = await held(gameId);
  for (const q of queries) {
    const term = foldForSearch(q);
    const truth = posts.filter(({ texts }) => texts.some((text) => text.includes(term))).map(({ id }) => id);
    const { ids, first } = await findAll(q, gameId);
    expect(new Set(ids).size, `${q} twice`).toBe(ids.length);
    expect(
      ids.toSorted((one, other) => one - other),
      q,
    ).toEqual(truth.toSorted((one, other) => one - other));
    if (!first.totalIsApproximate) expect(first.total, q).toBe(truth.length);
  }
}

describe('what is found is what is there', () => {
  it(
    'in the demo, for strings of Han characters of any length',
    async () => {
      const bodies = await site.platform.db.query<{ text: string }>('SELECT b.text FROM post_bodies b JOIN posts p ON p.id = b.post_id WHERE p.game_id = 1');
      const queries = strings(
        bodies.map(({ text }) => text),
        200,
        numbers(11),
      );
      await expectTruth([...queries, '的', '了', '我', '，', '1', 'a', '100', 'dps'], 1);
    },
    patient(60_000),
  );

  it.skipIf(!existsSync(POEMS))(
    'in poems over many slices, for 500 strings, page by page to the end',
    async () => {
      const { db } = site.platform;
      const poems: { title: string; body: string }[] = [];
      let at = 0;
      // From all over the file: some parts are simplified, others traditional.
      for await (const line of createInterface({ input: createReadStream(POEMS).pipe(createGunzip()) })) {
        if (at % 120 === 0) poems.push(poemOf(line));
        at += 1;
      }
      const [author] = await db.query<{ id: number }>('SELECT id FROM members ORDER BY id LIMIT 1');
      await db.transaction(async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 0');
        // Ten ids apart, so that they lie in many slices.
        const rows = await tx.query<{ id: number }>(
          `INSERT INTO posts (id, column_id, game_id, author_id, title, created_at, updated_at)
         SELECT 100000 + 10 * n, 1001, 2, $2, title, at, at FROM unnest($1::text[]) WITH ORDINALITY AS poem (title, n), LATERAL (SELECT timestamptz '2024-01-01' + n * interval '1 hour' AS at) t RETURNING id`,
          [poems.map(({ title }) => title.slice(0, 60) || '无题'), author?.id ?? 0],
        );
        await tx.query(
          `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc"}', text, 1, 1 FROM unnest($1::bigint[], $2::text[]) AS poem (id, text)`,
          [rows.map(({ id }) => id), poems.map(({ body }) => body)],
        );
        await indexPosts(
          tx,
          rows.map(({ id }) => id),
        );
      });
      const queries = strings(
        poems.map(({ body }) => body),
        500,
        numbers(5),
      );
      await expectTruth([...queries, '人', '不', '一'], 2);
    },
    patient(180_000),
  );
});
