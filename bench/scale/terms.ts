import type { Pool } from 'pg';

/** What people look for, by how often it occurs. */
export interface Terms {
  /** Four to eight characters from an existing text. */
  rare: string[];
  /** Two characters from an existing text. */
  pairs: string[];
  /** The commonest two characters. */
  commonPairs: string[];
  /** The commonest single characters. */
  singles: string[];
}

const TEXTS = 4_000;
const HAN = /\p{Script=Han}+/gu;
const COMMON_PAIRS = 60;
const SINGLES = 40;
const STEP = 7_919;

const spreadOver = (table: 'posts' | 'comments') =>
  `(SELECT 1 + (n::bigint * ${STEP}) % (SELECT max(id) FROM ${table}) AS id FROM generate_series(1, $1::integer) n) wanted`;
const SOURCES = {
  posts: `SELECT left(b.text, 400) AS text FROM ${spreadOver('posts')} JOIN post_bodies b ON b.post_id = wanted.id`,
  comments: `SELECT c.body AS text FROM ${spreadOver('comments')} JOIN comments c ON c.id = wanted.id`,
};

/** Returns terms from texts spread over the whole site, at most `limit` of each kind, none twice. */
export async function findTerms(pool: Pool, limit: number, of: keyof typeof SOURCES = 'posts'): Promise<Terms> {
  const { rows } = await pool.query<{ text: string }>(SOURCES[of], [TEXTS]);
  const runs = rows.flatMap(({ text }, at) => (text.match(HAN) ?? []).map((run) => ({ run, at })));
  const pairs = new Map<string, number>();
  const singles = new Map<string, number>();
  for (const { run } of runs) {
    for (let at = 0; at < run.length; at += 1) {
      add(singles, run.slice(at, at + 1));
      if (at + 1 < run.length) add(pairs, run.slice(at, at + 2));
    }
  }
  const commonPairs = commonest(pairs, COMMON_PAIRS);
  const common = new Set(commonPairs);
  return {
    rare: cut(runs, limit, (at) => 4 + (at % 5)),
    pairs: cut(runs, limit + COMMON_PAIRS, () => 2)
      .filter((pair) => !common.has(pair))
      .slice(0, limit),
    commonPairs,
    singles: commonest(singles, SINGLES),
  };
}

/** Returns the beginnings of runs, each from a different text, as long as `lengthOf` says. */
function cut(runs: readonly { run: string; at: number }[], limit: number, lengthOf: (at: number) => number): string[] {
  const found = new Map<number, string>();
  for (const { run, at } of runs) {
    const length = lengthOf(at);
    if (run.length >= length && !found.has(at)) found.set(at, run.slice(-length));
  }
  return [...new Set(found.values())].slice(0, limit);
}

function commonest(counts: ReadonlyMap<string, number>, limit: number): string[] {
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([term]) => term);
}

function add(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}
