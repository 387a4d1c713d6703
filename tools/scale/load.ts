/**
 * `npm run bench -- scale` fills data folders of its own (10,000, 100,000 and 1,000,000 posts, five comments a post) from the texts in `../shared/data`
 * and measures the real site on each over HTTP, with requests that no cache contains. The demo says nothing about a site of ten years, and loading a
 * million posts over HTTP takes hours.
 * - All content is derived from the post's number, and posts are written with their comments in one transaction: the last id is where a killed load
 *   continues, with the same result (`load.test.ts`).
 * - Bodies, summaries, documents and grams come from the modules' own functions; only rows are written in bulk, without foreign key checks and with
 *   the indexes built at the end. Messages and experience are left out. One JSON parameter per batch instead of COPY: the driver needs no addition,
 *   and writing is not the slow part. The cost of a post without the search index is measured by marking the index as not ready for inserts.
 * - The folders are kept and only measured the next time. A million posts need some 10 GB.
 */

import { indexNewComments, rebuildDocuments } from '#server/modules/indexing/index.ts';
import { openDatabase, type Database, type Tx } from '#server/platform/database/db.ts';
import { startDatabase } from '#server/platform/database/start-database.ts';
import { Refusal } from '../operator/refusal.ts';
import { drawProgress, endProgress } from '../steps/progress-bar.ts';
import {
  count,
  dropIndexes,
  findStep,
  disableSyncCommit,
  insertMembers,
  insertPosts,
  noteStep,
  openNotes,
  selectLastIds,
  selectMembers,
  selectMissingIndexes,
  type Step,
} from './queries.ts';
import type { Texts } from './texts.ts';
import { writeComments, writePost, type Material } from './writing.ts';

const BATCH = 500;
const MIN_MEMBERS = 50;
const MAX_MEMBERS = 20_000;
const POSTS_A_MEMBER = 50;
const MEMORY = '512MB';
const GRAMS = new Set(['search_documents_grams', 'comment_documents_grams']);

/** How long each part took to build. */
export interface Built {
  documentSeconds: number;
  indexSeconds: number;
}

interface Options {
  posts: number;
  texts(): Promise<Texts>;
  log(line: string): void;
}

interface Load extends Options {
  /** As the superuser, who may leave references unchecked; one connection. */
  db: Database;
  /** As the site. */
  site: Database;
}

/** Fills the database of a stopped site that has been started once, as `fillDatabase` does. */
export async function loadScale(dataDir: string, options: Options): Promise<Built> {
  const { log } = options;
  const started = await startDatabase({ databaseUrl: null, dataDir }, { onProgress: log, onIdleError: ({ message }) => log(message) });
  const db = openDatabase({ ...started.connection, user: 'postgres' }, { size: 1 });
  try {
    return await fillDatabase({ ...options, db, site: started.db });
  } finally {
    await db.close();
    await started.stop();
  }
}

/**
 * Fills a database with the given number of posts and five times as many comments. Progress is kept: stopped or killed, it resumes next
 * time, and when finished it does nothing. Returns how long the search index took. Throws a Refusal for a database that was begun with
 * another number of posts.
 */
export async function fillDatabase(load: Load): Promise<Built> {
  const { db } = load;
  await openNotes(db);
  await onceWhole(load, 'prepared', (tx) => prepare(tx, load.posts));
  await write(load);
  await onceWhole(load, 'counted', count);
  await once(load, 'ordered', () => makeIndexes(load, (name) => !GRAMS.has(name)));
  await once(load, 'documented', () => makeDocuments(load));
  await once(load, 'commented', () => indexNewComments(load.site));
  await once(load, 'searchable', () => makeIndexes(load, (name) => GRAMS.has(name)));
  await once(load, 'tidied', () => tidy(load));
  return { documentSeconds: await secondsOf(db, 'documented'), indexSeconds: await secondsOf(db, 'searchable') };
}

/** Does a step that has not been done, and notes it in the same transaction. */
async function onceWhole({ db, posts }: Load, name: Step, work: (tx: Tx) => Promise<void>): Promise<void> {
  if (await isDone(db, name, posts)) return;
  const begunAt = performance.now();
  await db.transaction(async (tx) => {
    await disableSyncCommit(tx);
    await work(tx);
    await noteStep(tx, name, { posts, seconds: secondsSince(begunAt) });
  });
}

/** Like `onceWhole`, for a step that resumes where it was stopped. `work` may return the share of the whole that it did. */
async function once({ db, posts }: Load, name: Step, work: () => Promise<number | void>): Promise<void> {
  if (await isDone(db, name, posts)) return;
  const begunAt = performance.now();
  const share = (await work()) ?? 1;
  await noteStep(db, name, { posts, seconds: secondsSince(begunAt) / Math.max(share, Number.EPSILON) });
}

async function isDone(db: Database, name: Step, posts: number): Promise<boolean> {
  const done = await findStep(db, name);
  if (done !== null && done.posts !== posts) throw new Refusal(`this folder was begun for ${done.posts} posts, not for ${posts}`);
  return done !== null;
}

async function prepare(tx: Tx, posts: number): Promise<void> {
  const members = Math.min(MAX_MEMBERS, Math.max(MIN_MEMBERS, Math.round(posts / POSTS_A_MEMBER)));
  await insertMembers({ tx, now: new Date(0) }, members);
  await dropIndexes(tx);
}

/** Writes in batches, each with its comments in one transaction: the last existing post says where to resume. */
async function write({ db, posts, texts, log }: Load): Promise<void> {
  const last = await selectLastIds(db);
  if (last.post >= posts) return;
  const material: Material = { texts: await texts(), posts, memberIds: await selectMembers(db) };
  if (last.post > 0) log(`going on behind post ${last.post}`);
  const onProgress = drawProgress('写帖');
  let nextComment = last.comment + 1;
  for (let from = last.post + 1; from <= posts; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, posts - from + 1) }, (_, at) => from + at);
    const comments = numbers.flatMap((number) => {
      const own = writeComments(number, material, nextComment);
      nextComment += own.length;
      return own;
    });
    const written = numbers.map((number) => writePost(number, material));
    await db.transaction(async (tx) => {
      await disableSyncCommit(tx);
      await insertPosts(tx, written, comments);
    });
    onProgress(from + numbers.length - 1, posts);
  }
  endProgress();
}

/** Builds the search documents with the site's own builder. Returns the share of them that this run made. */
async function makeDocuments({ site, posts }: Load): Promise<number> {
  const { from } = await rebuildDocuments({ db: site, now: new Date() }, { again: false, onProgress: drawProgress('索引') });
  endProgress();
  return (posts - from) / posts;
}

async function makeIndexes({ db, log }: Load, isWanted: (name: string) => boolean): Promise<void> {
  await db.query('SET statement_timeout = 0');
  await db.query(`SET maintenance_work_mem = '${MEMORY}'`);
  for (const { name, definition } of await selectMissingIndexes(db)) {
    if (!isWanted(name)) continue;
    log(`making the index ${name}`);
    await db.query(definition);
  }
}

/** Does what the database's own housekeeping would have done over time. */
async function tidy({ db, log }: Load): Promise<void> {
  log('VACUUM and ANALYZE');
  await db.query('SET statement_timeout = 0');
  await db.query('VACUUM (ANALYZE)');
  await db.query('CHECKPOINT');
}

async function secondsOf(db: Database, name: Step): Promise<number> {
  return (await findStep(db, name))?.seconds ?? NaN;
}

function secondsSince(begunAt: number): number {
  return (performance.now() - begunAt) / 1_000;
}
