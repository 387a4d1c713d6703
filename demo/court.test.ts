import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { readCases } from './content.ts';
import { loadDemo } from './load.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await loadDemo(site.platform, new Date());
}, 180_000);
afterAll(() => site.close());

describe("the demo's court", () => {
  it('holds every written case where it is written to stand, and older ones', async () => {
    const rows = await site.platform.db.rows<{ title: string; game: number; state: string; outcome: string | null }>(
      'SELECT title, game_id AS game, state, outcome FROM cases',
    );
    const found = new Map(rows.map((row) => [`${row.game} ${row.title}`, row]));
    for (const { title, game, state, verdict } of await readCases()) {
      const outcome = state === 'closed' || state === 'appealed' ? (verdict?.outcome ?? null) : null;
      expect(found.get(`${game} ${title}`), title).toMatchObject({ state, outcome });
    }
    expect(rows.length).toBeGreaterThanOrEqual(64 + 120);
  });

  it('has chains that verify, statistics over two years, and no name where none is public', async () => {
    for (const gameId of [1, 2, 3]) {
      expect(await verifyChain((await site.get<Chain>('g/ticket/chain', { gameId })).t)).toMatchObject({ whole: true });
      const words = JSON.stringify([(await site.get('g/post/card/1301?size=50', { gameId })).t, (await site.get('g/blacklist/list?size=50', { gameId })).t]);
      const open = (await readCases()).filter(
        ({ state, game }) => game === gameId && ['filed', 'received', 'answering', 'hearing', 'countersigning'].includes(state),
      );
      for (const { title } of open) expect(words).not.toContain(title);
    }
    const calc = await site.get<{ byMonth: { tickets: number }[]; tickets: number }>('g/blacklist/calc', { gameId: 1 });
    expect(calc.t.byMonth.filter(({ tickets }) => tickets > 0).length).toBeGreaterThan(18);
  });
});
