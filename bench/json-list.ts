import { Pool } from 'pg';
import { byTurns, percent, perSecond, type Measure } from './harness/bench.ts';
import { measureChangingRequests, measureWork } from './load.ts';
import { recordStatements, type Statement } from './statements.ts';

const PATH = '/restful/v1/g/post/card/1001';
/** As browsers ask: a reply is compressed once, for the cache and for who waits for it. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const CARDS = 20;
const MIN_RATIO = 0.5;
const ROUNDS = 3;
/** The size of the site's own pool, and as many callers as there are connections to the site. */
const POOL = 10;
const CALLERS = 32;

/** A list of cards as JSON, never out of the cache, against the bare statements it asks the database. */
export const measureJsonList: Measure = async ({ site, log }) => {
  log('JSON card list, uncached, against its statements alone');
  const statements = await recordList(site.url, (act) => recordStatements(site, act));
  const pool = new Pool({ ...(await site.postgres()), max: POOL });
  try {
    const ask = async () => {
      for (const { text, values, name } of statements) await pool.query({ text, values, name });
    };
    const { first, second, ratio } = await byTurns(
      ROUNDS,
      () => measureChangingRequests({ url: site.url }, () => ({ method: 'GET', path: uncachedPath(), headers: HEADERS })),
      () => measureWork(CALLERS, ask),
    );
    return [
      {
        what: `JSON card list, uncached (${statements.length} statement${statements.length === 1 ? '' : 's'})`,
        measured: perSecond(first),
        reference: `bare pg ${perSecond(second)}`,
        ratio,
        budget: `>= ${percent(MIN_RATIO)}`,
        within: ratio >= MIN_RATIO,
      },
    ];
  } finally {
    await pool.end();
  }
};

let lastId = 0;

/** Returns the list from its very beginning, under a cursor that nobody has used before: the rows of page 1, and nothing of it in the cache. */
function uncachedPath(): string {
  lastId += 1;
  return `${PATH}?after=${Buffer.from(JSON.stringify([1, '2999-01-01T00:00:00.000Z', lastId])).toString('base64url')}`;
}

/** Returns what one uncached list asks. */
async function recordList(origin: string, record: (act: () => Promise<void>) => Promise<Statement[]>): Promise<(Statement & { name: string })[]> {
  const ask = async () => {
    const response = await fetch(origin + uncachedPath());
    const { t }: { t: { items: unknown[] } } = await response.json();
    if (t.items.length !== CARDS) throw new Error(`the list has ${t.items.length} cards instead of ${CARDS}`);
  };
  // The first request may fill caches shared by all.
  await ask();
  const statements = (await record(ask)).filter(({ text }) => /^\s*(SELECT|WITH)\b[\s\S]*\bposts\b/i.test(text));
  if (statements.length === 0) throw new Error('the list asked the database nothing: is it cached?');
  return statements.map((statement, index) => ({ ...statement, name: `list${index}` }));
}
