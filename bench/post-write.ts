import { Pool } from 'pg';
import { makeTestMembers } from '#tools/site/test-members.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { underLoad } from './harness/answers.ts';
import { median, percent, perSecond, type Measure } from './harness/bench.ts';
import { createProber, quantile } from './harness/probe.ts';
import { readTicks, TICKS_PER_SECOND } from './harness/processor-time.ts';

const COLUMN = 1001;
const WRITERS = 16;
const ROUNDS = 3;
const POSTS = 600;
const WARMING = 100;
const LENGTH = 180;
const PIECE = 12;
const MIN_PER_SECOND = 300;
const MIN_RATIO = 0.6;
/** The size of the site's own pool. */
const POOL = 10;

/** What saving some posts took; milliseconds and bytes a post. */
interface Writing {
  perSecond: number;
  node: number;
  postgres: number;
  walBytes: number;
  p99Ms: number;
}

/** Posts saved through HTTP, each by a member of its own, against bare inserts of the same rows with the same indexes; both commits reach the disk. */
export const measurePostWrite: Measure = async ({ site, log }) => {
  log('new posts against bare inserts of their rows');
  const tokens = await makeTestMembers(site, WARMING + ROUNDS * POSTS);
  const nextText = await textsOf(site.url);
  const pool = new Pool({ ...(await site.postgres()), max: POOL });
  try {
    await writePosts(site, pool, { count: WARMING, tokens, nextText });
    const bare = await prepareBare(pool);
    const saved: Writing[] = [];
    const inserted: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      saved.push(await writePosts(site, pool, { count: POSTS, tokens, nextText }));
      inserted.push(await bare());
    }
    const middle = (of: (one: Writing) => number) => median(saved.map(of));
    const rate = middle((one) => one.perSecond);
    const ratio = median(saved.map((one, round) => one.perSecond / (inserted[round] ?? NaN)));
    return [
      {
        what: `new post of ${LENGTH} characters, durable, ${WRITERS} writers (n = ${ROUNDS} x ${POSTS}${underLoad()})`,
        measured: `${perSecond(rate)}, p99 ${middle((one) => one.p99Ms).toFixed(0)} ms`,
        reference: `bare inserts ${perSecond(median(inserted))}`,
        ratio,
        budget: `>= ${MIN_PER_SECOND}/s, or >= ${percent(MIN_RATIO)} of bare inserts`,
        within: rate >= MIN_PER_SECOND || ratio >= MIN_RATIO,
      },
      {
        what: '… processor and log of PostgreSQL a post',
        measured: `${(middle((one) => one.node) + middle((one) => one.postgres)).toFixed(2)} ms (node ${middle((one) => one.node).toFixed(2)}, PostgreSQL ${middle((one) => one.postgres).toFixed(2)}), ${(middle((one) => one.walBytes) / 1024).toFixed(1)} KB`,
        reference: '',
        ratio: null,
        budget: '',
        within: null,
      },
    ];
  } finally {
    await pool.end();
  }
};

/** Saves posts, several at once, each by another member. Throws when one is refused. */
async function writePosts(
  site: SiteProcess,
  pool: Pool,
  { count, tokens, nextText }: { count: number; tokens: string[]; nextText: () => string },
): Promise<Writing> {
  const { processId } = await site.postgres();
  const prober = createProber(site.url);
  const times: number[] = [];
  let next = 0;
  const write = async () => {
    while (next < count) {
      next += 1;
      const text = nextText();
      const { status, ms } = await prober.ask('/restful/v1/post/save', {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.pop()}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ columnId: COLUMN, title: text.slice(0, 16), markdown: text, tags: [] }),
      });
      if (status !== 200) throw new Error(`a post was answered with ${status}`);
      times.push(ms);
    }
  };
  const [ticks, log, startedAt] = [await readTicks(site.processId(), processId), await logPosition(pool), performance.now()];
  await Promise.all(Array.from({ length: WRITERS }, write));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await readTicks(site.processId(), processId);
  prober.close();
  const each = (spent: number) => (spent / TICKS_PER_SECOND / count) * 1_000;
  return {
    perSecond: count / seconds,
    node: each(after.node - ticks.node),
    postgres: each(after.postgres - ticks.postgres),
    walBytes: ((await logPosition(pool)) - log) / count,
    p99Ms: quantile(times, 0.99),
  };
}

/** Returns how many bytes PostgreSQL has written to its log. */
async function logPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes`);
  return Number(rows[0]?.bytes);
}

/** Returns what inserts the rows of as many posts again, each by one statement, and returns how many it did a second. */
async function prepareBare(pool: Pool): Promise<() => Promise<number>> {
  const tables = ['posts', 'post_bodies', 'search_documents'];
  for (const table of tables) await pool.query(`CREATE TABLE bench_${table} (LIKE ${table} INCLUDING INDEXES)`);
  return async () => {
    const { rows } = await pool.query<{ id: string }>('SELECT post_id AS id FROM search_documents ORDER BY post_id DESC LIMIT $1', [POSTS]);
    const startedAt = performance.now();
    const lane = async () => {
      for (let post = rows.pop(); post !== undefined; post = rows.pop()) await pool.query({ name: 'insert', text: BARE, values: [post.id] });
    };
    await Promise.all(Array.from({ length: WRITERS }, lane));
    return POSTS / ((performance.now() - startedAt) / 1_000);
  };
}

const BARE = `WITH post AS (INSERT INTO bench_posts SELECT * FROM posts WHERE id = $1), body AS (INSERT INTO bench_post_bodies SELECT * FROM post_bodies WHERE post_id = $1)
  INSERT INTO bench_search_documents SELECT * FROM search_documents WHERE post_id = $1`;

/** Returns what returns another text each time, made of pieces of the posts of a site: a text of one piece alone has few grams that no other has. */
async function textsOf(origin: string): Promise<() => string> {
  const response = await fetch(`${origin}/restful/v1/g/post/mono/${COLUMN}?size=50`);
  const { t }: { t: { items: { summary: string }[] } } = await response.json();
  // Words and digits of other kinds could be held or refused.
  const letters = t.items.map(({ summary }) => summary.replace(/[^\p{sc=Han}，。]/gu, '')).join('');
  return () => {
    let text = '';
    while (text.length < LENGTH) {
      const from = Math.floor(Math.random() * (letters.length - PIECE));
      text += letters.slice(from, from + PIECE);
    }
    return text.slice(0, LENGTH);
  };
}
