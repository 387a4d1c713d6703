// What the site has said it has done, and whether it is there afterwards.
import { readSql } from '../harness/sql.ts';
import { siteUrl } from '../harness/place.ts';

/** What is written. */
export type Kind = 'comment' | 'post' | 'upload' | 'complaint' | 'verdict';

/** A write that was acknowledged, and what finds it: a word nobody else has written, or the hash of a file. */
export interface Acknowledged {
  kind: Kind;
  mark: string;
  /** When the answer came, in milliseconds of `performance.now()`. */
  at: number;
  /** Of an upload: where it is shown. */
  url?: string;
}

const LOOK_UP: Record<Kind, string> = {
  comment: `SELECT m AS mark FROM unnest($1::text[]) m WHERE EXISTS (SELECT FROM comments WHERE body LIKE '%' || m)`,
  post: `SELECT m AS mark FROM unnest($1::text[]) m WHERE EXISTS (SELECT FROM posts WHERE title LIKE '%' || m)`,
  upload: 'SELECT sha256 AS mark FROM files WHERE sha256 = ANY ($1::text[])',
  complaint: `SELECT m AS mark FROM unnest($1::text[]) m WHERE EXISTS (SELECT FROM cases WHERE title LIKE '%' || m)`,
  verdict: `SELECT m AS mark FROM unnest($1::text[]) m WHERE EXISTS (SELECT FROM verdicts WHERE facts LIKE '%' || m)`,
};
/** Of the pictures this many of each look are fetched as well: the newest, which a crash would take first. */
const FETCHED = 20;

/** Returns those that are not in the database any more, and pictures whose file is gone. */
export async function findLost(acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = [];
  for (const [kind, of] of Map.groupBy(acknowledged, (each) => each.kind)) {
    const found = new Set((await readSql<{ mark: string }>(LOOK_UP[kind], [of.map(({ mark }) => mark)])).map(({ mark }) => mark));
    lost.push(...of.filter(({ mark }) => !found.has(mark)));
  }
  const pictures = acknowledged.filter(({ url }) => url !== undefined).slice(-FETCHED);
  for (const picture of pictures) {
    const { ok } = await fetch(new URL(picture.url ?? '', siteUrl()));
    if (!ok && !lost.includes(picture)) lost.push(picture);
  }
  return lost;
}

/** Returns how many of each kind there are: `120 comments, 30 posts`. */
export function describeKinds(acknowledged: readonly Acknowledged[]): string {
  const kinds = Map.groupBy(acknowledged, ({ kind }) => kind);
  return [...kinds].map(([kind, { length }]) => `${length} ${kind}s`).join(', ') || 'none';
}
