import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { openWindow, newestSlice } from '#server/modules/search/windows.ts';
import { lookupOf, readQuery } from '#server/modules/search/query.ts';
import { openDatabase, type Database } from '#server/platform/db.ts';
import { startDatabase } from '#server/platform/start-database.ts';
import type { Measure, Row } from './bench.ts';

const POEMS = join(import.meta.dirname, '../../shared/data/poems_344731.ndjson.gz');
/** Of its own and kept: loading takes minutes, measuring seconds. */
const FOLDER = join(import.meta.dirname, '../.hearth-bench-search');
const DOCUMENTS = 300_000;
const BATCH = 200;
const COLUMN = 1001;
const PER_KIND = 100;
const NICE = 10;

interface Poem {
  title: string;
  body: string;
}

/** The search over 300,000 poems, without the cache and without HTTP: rare terms, terms of two characters, the commonest single ones. */
export const measureSearch: Measure = async ({ say }) => {
  if (!existsSync(POEMS)) {
    say('search: NOT MEASURED, ../shared/data/poems_344731.ndjson.gz is not there');
    return [];
  }
  setPriority(NICE);
  await mkdir(FOLDER, { recursive: true });
  await chmod(FOLDER, 0o711);
  const started = await startDatabase({ databaseUrl: null, dataDir: FOLDER }, { onProgress: say, onIdleError: () => undefined });
  const lasting = openDatabase(started.connection, { size: 1 });
  try {
    await lasting.rows('SET statement_timeout = 0');
    const built = await fill(started.db, lasting, say);
    const size = await started.db.row<{ index: number; table: number }>(
      `SELECT pg_relation_size('search_documents_grams') AS index, pg_total_relation_size('search_documents') AS table`,
    );
    const texts = await started.db.rows<{ body: string }>('SELECT body FROM search_documents TABLESAMPLE SYSTEM (1) LIMIT 2000');
    const bodies = texts.map(({ body }) => body);
    return [
      row('terms of four to eight characters', await timeAll(started.db, terms(bodies, 4, 8)), 50),
      row('terms of two characters', await timeAll(started.db, terms(bodies, 2, 2)), 50),
      row('common single characters', await timeAll(started.db, [...'人不一春风花月山天无来何年云日']), 80),
      {
        what: 'search: index of 300,000 poems',
        measured: `${Math.round((size?.index ?? 0) / 2 ** 20)} MB, with texts ${Math.round((size?.table ?? 0) / 2 ** 20)} MB`,
        reference: built,
        ratio: null,
        budget: '',
        within: null,
      },
    ];
  } finally {
    await lasting.close();
    await started.stop();
  }
};

/** Loads what is missing of the poems, then builds the index if it is not there. Answers how fast. */
async function fill(db: Database, lasting: Database, say: (line: string) => void): Promise<string> {
  await db.rows(`INSERT INTO games (id, name, icon, note, recommended, sort) VALUES (1, 'poems', '', '', true, 1) ON CONFLICT DO NOTHING`);
  await db.rows(`INSERT INTO columns (id, name, action, kind, sort) VALUES ($1, 'poems', '/cart/list', 'article', 1) ON CONFLICT DO NOTHING`, [COLUMN]);
  await db.rows(`INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) VALUES ('poet', 'poet', now(), now()) ON CONFLICT DO NOTHING`);
  const had = (await db.row<{ count: number }>('SELECT count(*) AS count FROM search_documents'))?.count ?? 0;
  const indexed = (await db.row<{ at: string | null }>(`SELECT to_regclass('search_documents_grams')::text AS at`))?.at ?? null;
  if (had >= DOCUMENTS && indexed !== null) return 'as it was left';
  // Row by row the index would take most of the time.
  await lasting.rows('DROP INDEX IF EXISTS search_documents_grams');
  const began = performance.now();
  let read = 0;
  let done = had;
  let batch: Poem[] = [];
  for await (const line of createInterface({ input: createReadStream(POEMS).pipe(createGunzip()) })) {
    read += 1;
    if (read <= had) continue;
    const poem: Poem = JSON.parse(line);
    batch.push(poem);
    if (batch.length < BATCH) continue;
    await load(db, batch, done);
    done += batch.length;
    batch = [];
    if (done % 30_000 === 0) say(`search: ${done.toLocaleString('en')} of ${DOCUMENTS.toLocaleString('en')} poems`);
    if (done >= DOCUMENTS) break;
  }
  const loaded = performance.now();
  say('search: building the index');
  await lasting.rows(`SET maintenance_work_mem = '256MB'`);
  await lasting.rows('CREATE INDEX search_documents_grams ON search_documents USING gin (grams) WITH (fastupdate = off)');
  await lasting.rows('ANALYZE');
  const rate = done > had ? `${Math.round((1_000 * (done - had)) / (loaded - began))} posts/s loaded, ` : '';
  return `${rate}index built in ${Math.round((performance.now() - loaded) / 1_000)} s`;
}

async function load(db: Database, poems: readonly Poem[], from: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.rows<{ id: number }>(
      `INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at)
       SELECT $3, 1, (SELECT min(id) FROM members), title, at, at
       FROM unnest($1::text[]) WITH ORDINALITY AS poem (title, n), LATERAL (SELECT timestamptz '2020-01-01' + ($2::bigint + n) * interval '5 minutes' AS at) t RETURNING id`,
      [poems.map(({ title }) => title.slice(0, 60) || '无题'), from, COLUMN],
    );
    const ids = rows.map(({ id }) => id);
    await tx.rows(
      `INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc"}', text, 1, 1 FROM unnest($1::bigint[], $2::text[]) AS poem (id, text)`,
      [ids, poems.map(({ body }) => body)],
    );
    await indexPosts(tx, ids);
  });
}

/** So many different strings of letters out of texts, of some length. */
function terms(bodies: readonly string[], least: number, most: number): string[] {
  const found = new Set<string>();
  for (const [at, body] of bodies.entries()) {
    const length = least + (at % (most - least + 1));
    const run = body.match(/\p{Script=Han}+/gu)?.find((each) => each.length >= length);
    if (run !== undefined) found.add(run.slice(0, length));
    if (found.size === PER_KIND) break;
  }
  return [...found];
}

/** Milliseconds of the first page of each, sorted; each is asked once before, as a busy site would have. */
async function timeAll(db: Database, queries: readonly string[]): Promise<number[]> {
  const filter = { gameId: 1, columnIds: [COLUMN], authorId: null, from: null, to: null, tag: null, essenceOnly: false };
  const times: number[] = [];
  for (const q of queries) {
    const lookup = lookupOf(readQuery(q));
    if (lookup === null) continue;
    for (const isMeasured of [false, true]) {
      const began = performance.now();
      await openWindow(db, lookup, filter, await newestSlice(db));
      if (isMeasured) times.push(performance.now() - began);
    }
  }
  return times.toSorted((one, other) => one - other);
}

function row(what: string, times: readonly number[], budgetMs: number): Row {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)].map((time) => time.toFixed(1));
  return {
    what: `search, 300,000 posts: ${what}`,
    measured: `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`,
    reference: '',
    ratio: null,
    budget: `p95 <= ${budgetMs} ms`,
    within: at(0.95) <= budgetMs,
  };
}
