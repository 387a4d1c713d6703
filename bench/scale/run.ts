// npm run bench -- scale: the site on a million posts, and how everything grows until there. Folders are kept, so that the second time only measures.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { Refusal } from '../../tools/operator/refusal.ts';
import { makeScaleFolder } from '../../tools/scale/folder.ts';
import { loadScale, type Built } from '../../tools/scale/load.ts';
import { readTexts, type Texts } from '../../tools/scale/texts.ts';
import { makeSite } from '#tools/site/site-process.ts';
import { drawTable } from '../harness/table.ts';
import { drawGrowth, rowsOf, type Figure } from './figures.ts';
import { measureMemory } from './memory.ts';
import { measureLists, measurePosts } from './reading.ts';
import { measureIndex, measureSearch } from './searching.ts';
import { createReader } from './timing.ts';
import { measureWrites } from './writing.ts';

const MILLION = 1_000_000;
const SMALLER = [10_000, 100_000];
const MIN_POSTS = 1_000;
/** From this size on there are page anchors to wait for. */
const MIN_POSTS_WITH_ANCHORS = 2_000;
const PATIENCE_MS = 300_000;

type Log = (line: string) => void;

/**
 * Loads missing data and measures: `--posts N` replaces the million (only smaller sizes below it are measured), `--load` only loads,
 * `--only` skips the smaller sizes.
 */
export async function runScale(args: readonly string[], log: Log): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { posts: { type: 'string', default: String(MILLION) }, load: { type: 'boolean', default: false }, only: { type: 'boolean', default: false } },
  });
  const posts = Number(values.posts);
  if (!Number.isSafeInteger(posts) || posts < MIN_POSTS) throw new Refusal(`--posts takes a number from ${MIN_POSTS} on`);
  const sizes = [...(values.only ? [] : SMALLER.filter((size) => size < posts)), posts];

  let texts: Promise<Texts> | null = null;
  const built = new Map<number, Built>();
  for (const size of sizes) built.set(size, await load(size, () => (texts ??= readTexts(log)), log));
  if (values.load) return;

  const measured: { posts: number; figures: Figure[] }[] = [];
  for (const size of sizes) {
    log(`measuring ${size.toLocaleString('en')} posts`);
    const figures = await measure(size, built.get(size) ?? { documentSeconds: NaN, indexSeconds: NaN }, log);
    measured.push({ posts: size, figures });
    console.log(`\n${drawTable(rowsOf(size, figures))}\n`);
  }
  if (measured.length > 1) console.log(`${drawGrowth(measured)}\n`);
}

async function load(posts: number, texts: () => Promise<Texts>, log: Log): Promise<Built> {
  const folder = await makeScaleFolder(posts);
  log(`${posts.toLocaleString('en')} posts in ${folder}`);
  if (!existsSync(join(folder, 'postgres/cluster'))) {
    // Games, columns and dictionaries are what every new site begins with.
    const site = await makeSite({ demo: false, at: folder });
    await site.start();
    await site.stop();
  }
  return loadScale(folder, { posts, texts, log });
}

async function measure(posts: number, built: Built, log: Log): Promise<Figure[]> {
  const site = await makeSite({ demo: false, at: await makeScaleFolder(posts) });
  await site.start();
  const pool = new Pool({ ...(await site.postgres()), max: 2 });
  const reader = createReader(site.url);
  try {
    await whenAtRest(pool, posts, log);
    log('lists');
    const figures = await measureLists(reader);
    log('posts and comments');
    figures.push(...(await measurePosts(reader, posts)));
    log('search');
    figures.push(...(await measureSearch(reader, pool)));
    log('writing');
    figures.push(...(await measureWrites(site, reader, { pool, posts })), ...(await measureIndex(pool, posts, built)), ...(await measureMemory(site)));
    return figures;
  } finally {
    reader.leave();
    await pool.end();
    await site.stop();
  }
}

/** A site that has just started checks its search index and builds the anchors of its lists. */
async function whenAtRest(pool: Pool, posts: number, log: Log): Promise<void> {
  log('until the site is at rest');
  const endsAt = performance.now() + PATIENCE_MS;
  for (let quiet = 0; quiet < 3;) {
    if (performance.now() > endsAt) throw new Error('the site does not come to rest');
    await wait(500);
    const { rows } = await pool.query<{ busy: string; anchored: string }>(
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE state <> 'idle' AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS busy,
         (SELECT count(*) FROM list_fence_sets WHERE made_at > now() - interval '10 minutes') AS anchored`,
    );
    const isQuiet = rows[0]?.busy === '0' && (posts < MIN_POSTS_WITH_ANCHORS || Number(rows[0]?.anchored) > 0);
    quiet = isQuiet ? quiet + 1 : 0;
  }
}
