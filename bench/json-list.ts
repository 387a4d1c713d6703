import { Pool } from 'pg';
import { byTurns, percent, perSecond, type Measure } from './bench.ts';
import { measureRequests, measureWork } from './load.ts';
import { recordStatements, type Statement } from './statements.ts';

const PATH = '/restful/v1/g/post/card/1001';
const LEAST = 0.5;
const ROUNDS = 3;
/** The size of the site's own pool, and as many callers as there are connections to the site. */
const POOL = 10;
const CALLERS = 32;

/** A list of cards as JSON, never out of the cache, against the bare statements it asks the database. */
export const measureJsonList: Measure = async ({ site, say }) => {
  say('JSON card list, uncached, against its statements alone');
  const statements = await recordList(site.url, (act) => recordStatements(site, act));
  const pool = new Pool({ ...(await site.postgres()), max: POOL });
  try {
    const ask = async () => {
      for (const { text, values, name } of statements) await pool.query({ text, values, name });
    };
    const { first, second, ratio } = await byTurns(
      ROUNDS,
      // Each request has its own place in the cache, so none finds anything there.
      () => measureRequests({ url: `${site.url}${PATH}?uncached=[<id>]`, idReplacement: true }),
      () => measureWork(CALLERS, ask),
    );
    return [
      {
        what: `JSON card list, uncached (${statements.length} statement${statements.length === 1 ? '' : 's'})`,
        measured: perSecond(first),
        reference: `bare pg ${perSecond(second)}`,
        ratio,
        budget: `>= ${percent(LEAST)}`,
        within: ratio >= LEAST,
      },
    ];
  } finally {
    await pool.end();
  }
};

/** What one uncached list asks. */
async function recordList(origin: string, record: (act: () => Promise<void>) => Promise<Statement[]>): Promise<(Statement & { name: string })[]> {
  const ask = async () => void (await (await fetch(`${origin}${PATH}?uncached=${crypto.randomUUID()}`)).text());
  // The first one may fill what is kept for all.
  await ask();
  const statements = (await record(ask)).filter(({ text }) => /^\s*(SELECT|WITH)\b[\s\S]*\bposts\b/i.test(text));
  if (statements.length === 0) throw new Error('the list asked the database nothing: is it cached?');
  return statements.map((statement, index) => ({ ...statement, name: `list${index}` }));
}
