import { Client, type Pool } from 'pg';
import { makeTestMembers } from '#tools/site/test-members.ts';
import { COLUMN } from '../../tools/scale/writing.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { timeFigure, type Figure } from './figures.ts';
import { timeByTurns, type Asked, type Reader, type Times } from './timing.ts';

const ROUNDS = 60;
const WARMING = 10;
const STEP = 104_729;
const SENTENCES = 12;

/** Saving a comment and a post, one after the other; posts also with the index of the search left alone, which shows what it costs. */
export async function measureWrites(site: SiteProcess, reader: Reader, { pool, posts }: { pool: Pool; posts: number }): Promise<Figure[]> {
  const tokens = await makeTestMembers(site, 3 * (ROUNDS + WARMING));
  const next = (): string => tokens.pop() ?? '';
  const texts = await findTexts(pool, ROUNDS + WARMING);
  const comment = (round: number): Asked => ({
    path: `comment/save/${1 + (((round + 1) * STEP) % posts)}`,
    token: next(),
    body: { body: `${texts[round]?.slice(0, 60)} ${crypto.randomUUID()}` },
  });
  const post = (round: number): Asked => ({
    path: 'post/save',
    token: next(),
    body: { columnId: COLUMN, title: `量一量写帖要多久 ${crypto.randomUUID().slice(0, 8)}`, markdown: `${texts[round]} ${crypto.randomUUID()}`, tags: ['量'] },
  });
  const measured = async (write: (round: number) => Asked): Promise<Times> => {
    await timeByTurns(reader, WARMING, { write: (round) => write(ROUNDS + round) });
    return (await timeByTurns(reader, ROUNDS, { write }))('write');
  };
  const comments = await measured(comment);
  const indexed = await measured(post);
  const bare = await withoutGrams(site, pool, () => measured(post));
  return [
    timeFigure('a comment saved', comments),
    timeFigure('a post of some 300 characters saved', indexed),
    timeFigure('… without the index of the search', bare),
  ];
}

/** Returns texts of about the same length, out of posts. */
async function findTexts(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT string_agg(left(text, 80), E'\n\n') AS text FROM (SELECT text, row_number() OVER () % $1 AS part FROM post_bodies WHERE post_id <= $2) chosen GROUP BY part`,
    [count, count * (SENTENCES / 3)],
  );
  return rows.map(({ text }) => text);
}

/** Runs `act` while the gram index is not written, then stores the new texts once more so that they are found. */
async function withoutGrams<Result>(site: SiteProcess, pool: Pool, act: () => Promise<Result>): Promise<Result> {
  const { rows } = await pool.query<{ last: string }>('SELECT max(post_id) AS last FROM search_documents');
  const superuser = new Client({ ...(await site.postgres()), user: 'postgres' });
  await superuser.connect();
  const set = (isReady: boolean) => superuser.query(`UPDATE pg_index SET indisready = $1 WHERE indexrelid = 'search_documents_grams'::regclass`, [isReady]);
  try {
    await set(false);
    return await act();
  } finally {
    await set(true);
    await superuser.query('WITH stored AS (DELETE FROM search_documents WHERE post_id > $1 RETURNING *) INSERT INTO search_documents SELECT * FROM stored', [
      rows[0]?.last,
    ]);
    await superuser.end();
  }
}
