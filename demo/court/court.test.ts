import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import { verifyCourt } from '#contract/chain/verify/court.ts';
import type { CourtSource } from '#contract/chain/verify/source.ts';
import { fillPath, pathParameters, type RouteKey } from '#contract/route.ts';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import type { TestSite } from '#server/app/testing.ts';
import { readCases } from '../written/content.ts';
import { recentCases } from './recent-cases.ts';
import { startDemoSite } from '../demo-site.fixture.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startDemoSite();
}, patient(180_000));
afterAll(() => site.close());

describe("the demo's court", () => {
  it('holds every written case where it is written to stand, and older ones', async () => {
    const rows = await site.platform.db.query<{ title: string; game: number; state: string; outcome: string | null }>(
      'SELECT title, game_id AS game, state, outcome FROM cases',
    );
    const found = new Map(rows.map((row) => [`${row.game} ${row.title}`, row]));
    for (const { title, game, state, verdict } of await readCases()) {
      const outcome = state === 'closed' || state === 'appealed' ? (verdict?.outcome ?? null) : null;
      expect(found.get(`${game} ${title}`), title).toMatchObject({ state, outcome });
    }
    expect(rows.length).toBeGreaterThanOrEqual(64 + 120);
  });

  it('shows each newer way of the court in a case of the last days', async () => {
    const { db } = site.platform;
    const found = await db.query<{ title: string; state: string }>('SELECT title, state FROM cases');
    for (const { title, state } of recentCases())
      expect(
        found.find((row) => row.title === title),
        title,
      ).toMatchObject({ state });
    const [seen] = await db.query(
      `SELECT (SELECT count(*)::integer FROM cases WHERE joined_to IS NOT NULL) AS joined,
         (SELECT count(*)::integer FROM delivery_attempts WHERE result <> 'delivered') AS undelivered,
         (SELECT count(DISTINCT v.rung)::integer FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id JOIN cases k ON k.post_id = c.case_id WHERE k.state = 'closed') AS rungs,
         (SELECT count(*)::integer FROM panel_calls c JOIN cases k ON k.post_id = c.case_id WHERE k.state = 'panel' AND c.voted_at IS NOT NULL) AS voted`,
    );
    expect(seen).toEqual({ joined: 2, undelivered: 3, rungs: 2, voted: 1 });
  });

  it('has chains that verify, and statistics over two years', async () => {
    for (const gameId of [1, 2, 3]) expect(await verifyChain((await site.get<Chain>('g/ticket/chain', { gameId })).t)).toMatchObject({ whole: true });
    const calc = await site.get<{ byMonth: { tickets: number }[]; tickets: number }>('g/blacklist/calc', { gameId: 1 });
    expect(calc.t.byMonth.filter(({ tickets }) => tickets > 0).length).toBeGreaterThan(18);
  });

  it('has figures that anybody computes from its chain and its closed cases, and lots that anybody draws again', async () => {
    const read = async (path: string, gameId: number, more = '') => (await site.get(`${path}?game=${gameId}${more}`)).t;
    const source: CourtSource = {
      head: (game) => read('g/ticket/head', game),
      chain: (game, from) => read('g/ticket/chain', game, `&from=${from}`),
      closed: (game, from) => read('g/trial/closed', game, `&from=${from}`),
      stats: (game, year) => read('g/trial/stats', game, year === null ? '' : `&year=${year}`),
      draws: async (year) => (await site.get(`g/trial/draws?year=${year}`)).t,
      draw: async (caseId) => (await site.get(`g/trial/draw/${caseId}`)).t,
    };
    for (const game of [1, 2, 3]) {
      const { cases, draws } = await verifyCourt(source, { game, anchors: [], now: new Date() });
      expect([cases > 0, draws > 0], String(game)).toEqual([true, true]);
    }
  });

  it(
    'names only people a ticket names, by any public call or file',
    async () => {
      const hidden = await readHidden();
      expect(hidden.length).toBeGreaterThan(30);
      const some = <Item>(items: Item[]) => [...new Set(items)].slice(0, 25);
      const values: Record<string, string[]> = {
        id: some(hidden.flatMap(({ caseId, complainantId }) => [String(caseId), String(complainantId)])),
        caseId: some(hidden.map(({ caseId }) => String(caseId))),
        columnId: ['1001', '1301', '1302', '1303'],
        number: some(
          (await site.platform.db.query<{ number: string }>('SELECT number FROM tickets WHERE annulled_at IS NOT NULL')).map(({ number }) => number),
        ),
        slug: ['about'],
        tag: ['赛季回顾'],
        code: ['404', '0000000'],
        key: ['1-aaaa'],
        game: ['1'],
        part: ['1'],
      };
      const calls = (await readPublicKeys()).flatMap((key) => {
        const wanted = pathParameters(key.path);
        for (const each of wanted) expect(values[each], `${key.path}: what would ${each} be?`).toBeDefined();
        const choices = wanted[0] === undefined ? [''] : (values[wanted[0]] ?? []);
        return choices.map((choice) => fillPath(key, Object.fromEntries(wanted.map((each, at) => [each, at === 0 ? choice : values[each]?.[0]]))).path);
      });
      const searches = hidden
        .slice(0, 12)
        .flatMap(({ name }) =>
          ['g/blacklist/list', 'g/ticket/list', 'g/post/full/search', 'g/presenter/search'].map((path) => `/restful/v1/${path}?q=${encodeURIComponent(name)}`),
        );
      const files = ['/sitemap.xml', '/sitemap/posts-1.xml', '/sitemap/tickets-1.xml', '/sitemap/entries-1.xml', '/feed/1301.xml', '/feed/1302.xml'];
      const shares = (values['number'] ?? []).flatMap((number) => {
        const path = `/ticket/${encodeURIComponent(number)}`;
        return [`${path}.svg`, `/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`];
      });
      const posts = (values['id'] ?? []).map((id) => `/oembed?url=${encodeURIComponent(`http://localhost/post/view/1301/${id}`)}`);
      const leaks: string[] = [];
      for (const url of [...calls.flatMap((path) => [path, `${path}?size=50`]), ...searches, ...files, ...shares, ...posts]) {
        for (const game of ['1', '2', '3']) {
          const { body } = await site.app.inject({ url, headers: { current_game_id: game, cookie: `game=${game}` } });
          for (const { name, title } of hidden)
            for (const secret of [name, ...(title === null ? [] : [title])]) if (body.includes(secret)) leaks.push(`${secret}: ${url} in game ${game}`);
        }
      }
      expect([...new Set(leaks)].slice(0, 20)).toEqual([]);
    },
    patient(120_000),
  );
});

interface Hidden {
  caseId: number;
  complainantId: number;
  /** Null: it is public without the name, or another case has the same. */
  title: string | null;
  name: string;
}

/** Returns the accused who are named by no ticket in force, unless another public character or member has the same name. */
function readHidden(): Promise<Hidden[]> {
  return site.platform.db.query(
    `SELECT k.post_id AS "caseId", k.complainant_id AS "complainantId", a.name,
       CASE WHEN k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient') AND strpos(k.title, a.name) = 0
         OR EXISTS (SELECT FROM posts p WHERE p.title = k.title) THEN NULL ELSE k.title END AS title
     FROM cases k JOIN case_accused a ON a.case_id = k.post_id
     WHERE NOT EXISTS (SELECT FROM case_accused o JOIN tickets t ON t.accused_id = o.id AND t.annulled_at IS NULL WHERE o.name_key = a.name_key)
       AND NOT EXISTS (SELECT FROM members m WHERE m.nick_name = a.name OR m.character ->> 'name' = a.name)
     ORDER BY k.outcome IS NOT NULL, k.post_id, a.id`,
  );
}

/** Returns every route that a visitor may read, of the whole contract. */
async function readPublicKeys(): Promise<RouteKey[]> {
  return (await readRouteKeys()).filter(({ access, method }) => method === 'GET' && (access === 'public' || access === 'guest'));
}
