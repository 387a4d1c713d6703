import type { Pool } from 'pg';
import { sizeFigure, timeFigure, type Figure } from './figures.ts';
import { findTerms } from './terms.ts';
import { timeByTurns, type Asked, type Reader } from './timing.ts';

const TERMS = 100;
const WARMING = 20;

function search(terms: readonly string[], kind: 'post' | 'comment' = 'post'): (round: number) => Asked {
  return (round) => ({ path: `g/${kind}/full/search?q=${encodeURIComponent(terms[round] ?? '')}` });
}

/** Measures the first page of results, each term once and therefore never cached. */
export async function measureSearch(reader: Reader, pool: Pool): Promise<Figure[]> {
  const terms = await findTerms(pool, TERMS + WARMING);
  // The first look at an index comes from the disk.
  await timeByTurns(reader, WARMING, { rare: search(terms.rare.slice(TERMS)), pair: search(terms.pairs.slice(TERMS)) });
  const once = async (own: readonly string[]) => (await timeByTurns(reader, own.length, { own: search(own) }))('own');
  const comments = await findTerms(pool, TERMS, 'comments');
  const onceInComments = async (own: readonly string[]) => (await timeByTurns(reader, own.length, { own: search(own, 'comment') }))('own');
  const completion = (round: number): Asked => ({ path: `g/search/suggest?q=${encodeURIComponent(terms.pairs[round] ?? '')}` });
  return [
    timeFigure('search, rare: four to eight characters', await once(terms.rare.slice(0, TERMS)), { p95Most: 50 }),
    timeFigure('search, two characters', await once(terms.pairs.slice(0, TERMS)), { p95Most: 50 }),
    timeFigure('search, the commonest two characters', await once(terms.commonPairs), { p95Most: 50 }),
    timeFigure('search, the commonest single characters', await once(terms.singles), { p95Most: 80 }),
    timeFigure('search in comments, rare', await onceInComments(comments.rare.slice(0, TERMS)), { p95Most: 50 }),
    timeFigure('search in comments, two characters', await onceInComments(comments.pairs.slice(0, TERMS)), { p95Most: 50 }),
    timeFigure('search in comments, the commonest single characters', await onceInComments(comments.singles), { p95Most: 80 }),
    timeFigure('completion while typing, two characters', (await timeByTurns(reader, TERMS, { completion }))('completion')),
  ];
}

interface Sizes {
  grams: string;
  documents: string;
  all: string;
}

/** Returns how large the index is and how fast it was built. */
export async function measureIndex(pool: Pool, posts: number, built: { documentSeconds: number; indexSeconds: number }): Promise<Figure[]> {
  const { rows } = await pool.query<Sizes>(
    `SELECT pg_relation_size('search_documents_grams') AS grams, pg_total_relation_size('search_documents') AS documents, pg_database_size(current_database()) AS all`,
  );
  const size = rows[0];
  const seconds = built.documentSeconds + built.indexSeconds;
  const rate = posts / seconds;
  return [
    sizeFigure('index of the search', Number(size?.grams), posts),
    sizeFigure('… with its documents', Number(size?.documents), posts),
    sizeFigure('the whole database', Number(size?.all), posts),
    {
      what: 'building the index of the search, posts a second',
      value: rate,
      shown: `${Math.round(rate).toLocaleString('en')}/s: documents ${Math.round(built.documentSeconds)} s, index ${Math.round(built.indexSeconds)} s`,
    },
  ];
}
