import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calc, Entry, EntryView, Snapshot } from '#contract/api/blacklist.ts';
import type { Page } from '#contract/envelope.ts';
import type { Ticket } from '#contract/api/tickets.ts';
import type { TrialStats } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { endTickets } from './index.ts';
import { listEntries } from './list.ts';
import { ENTRY_SORTS } from '#contract/sorts.ts';

let court: Court;
let judge: Signed;
let second: Signed;

/** Hands down one verdict and returns the number of its ticket. */
async function sentence(
  name: string,
  realm: string,
  { penalty, offence = 'ninja_loot', gameId = 1 }: { penalty: string; offence?: string; gameId?: number },
): Promise<string> {
  const complainant = await court.person();
  const body = await court.complaintOf(complainant, [{ name, realm }], { offence });
  const { t } = await court.site.post<{ id: number }>('post/save', body, { as: complainant, gameId });
  await court.hear(t.id, judge);
  const judged = await court.judge(t.id, judge, { penalty });
  if (judged.t.state !== 'countersigning') return judged.t.tickets[0] ?? '';
  const signed = await court.sign(t.id, second);
  return signed.t.tickets[0] ?? '';
}

const list = async (query: string, gameId = 1) => (await court.site.get<Page<Entry>>(`g/blacklist/list?${query}`, { gameId })).t;
const namesOf = async (query: string) => (await list(query)).items.map(({ name, realm }) => `${name}-${realm}`).toSorted();
const tickets = async (query: string) => (await court.site.get<Page<Ticket>>(`g/ticket/list?${query}`)).t;
const of = (text: string) => `q=${encodeURIComponent(text)}`;

let numbers: Record<'listed' | 'again' | 'yearly' | 'forever' | 'warned' | 'over', string>;
beforeAll(async () => {
  court = await openCourt();
  [judge, second] = await Promise.all([court.person('presenter'), court.person('presenter')]);
  numbers = {
    listed: await sentence('听雨楼', '安苏', { penalty: 'list90' }),
    again: await sentence('听雨楼', '安苏', { penalty: 'list90', offence: 'harassment' }),
    yearly: await sentence('听雨楼', '罗宁', { penalty: 'list365' }),
    forever: await sentence('Ａmber%_', '安苏', { penalty: 'list365', offence: 'trade_fraud' }),
    warned: await sentence('只挨警告', '安苏', { penalty: 'warning' }),
    over: await sentence('已经期满', '安苏', { penalty: 'list90' }),
  };
  await sentence('别的世界', '安苏', { penalty: 'list90', offence: 'ninja_loot', gameId: 2 });
  await court.db.query(`UPDATE tickets SET expires_at = now() - interval '1 minute' WHERE number = $1 AND game_id = 1`, [numbers.over]);
  // Nobody is listed for ever while there are no panels; this one was before.
  await court.db.query(`UPDATE tickets SET penalty = 'permanent', first_penalty = 'permanent', expires_at = NULL WHERE number = $1 AND game_id = 1`, [
    numbers.forever,
  ]);
  await court.db.query(
    `UPDATE blacklist_entries e SET penalty = 'permanent', until = NULL FROM tickets t WHERE t.character_id = e.character_id AND t.number = $1 AND t.game_id = 1`,
    [numbers.forever],
  );
  await court.db.query(
    `INSERT INTO webhooks (name, url, format, events, secret, created_at) VALUES ('群', 'https://bot.example', 'json', '{blacklist.changed}', 'x', now())`,
  );
  await endTickets({ db: court.db, now: new Date() });
});
afterAll(() => court.site.close());

describe('the list', () => {
  it('holds what keeps somebody off a raid, of one game, and what is over only when asked', async () => {
    const all = ['Ａmber%_-安苏', '听雨楼-安苏', '听雨楼-罗宁'].toSorted();
    expect(await namesOf('')).toEqual(all);
    expect(await namesOf('status=expired')).toEqual(['已经期满-安苏']);
    // Programs that keep a copy of the list are notified of its end.
    expect(await court.db.query(`SELECT event, facts ->> 'number' AS number FROM webhook_deliveries`)).toEqual([
      { event: 'blacklist.changed', number: numbers.over },
    ]);
    expect(await namesOf(of('只挨警告'))).toEqual([]);
    expect((await list('', 2)).items.map(({ name }) => name)).toEqual(['别的世界']);
  });

  it.each([
    ['听雨楼', 2],
    ['聽雨樓', 2],
    ['雨', 2],
    ['听雨楼-罗宁', 1],
    ['听雨楼－罗宁', 1],
    ['amber', 1],
    ['ＡＭＢＥＲ', 1],
    ['amber%_', 1],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    [`' OR 1=1 --`, 0],
    ['<script>', 0],
    // Nothing is left of it to look for.
    ['\u202e', 3],
  ])('finds %s %i times', async (text, times) => {
    const found = await court.site.get<Page<Entry>>(`g/blacklist/list?${of(text)}`);
    expect([found.status, found.t.total, found.t.items.length]).toEqual([200, times, times]);
  });

  it('has the very name before the names that contain it, on every page of a search', async () => {
    await court.db.query(
      `WITH c AS (
         INSERT INTO characters (game_id, realm, name, realm_key, name_key, search_key)
         SELECT 1, '安苏', name, '安苏', name, name FROM unnest('{单名,单名1,单名2,单名3,单名4}'::text[]) name RETURNING id, name)
       INSERT INTO blacklist_entries (character_id, game_id, penalty, offences, first_listed_at, last_listed_at, ticket_count, until, status)
       SELECT id, 1, 'list90', '{theft}', listed, listed, 1, now() + interval '30 days', 'active'
       FROM (SELECT id, now() - CASE name WHEN '单名' THEN interval '80 days' ELSE interval '1 day' END AS listed FROM c) dated`,
    );
    const now = new Date();
    for (const sort of ENTRY_SORTS) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        // Asked behind the wire: they have no tickets, which every entry has there.
        const page = await listEntries({ db: court.db, now }, 1, { q: '单名', sort, size: 2, after });
        seen.push(...page.items.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(seen[0], sort).toBe('单名');
      expect(seen.toSorted(), sort).toEqual(['单名', '单名1', '单名2', '单名3', '单名4']);
    }
    await court.db.query(`DELETE FROM blacklist_entries e USING characters c WHERE c.id = e.character_id AND c.name LIKE '单名%'`);
  });

  it('is filtered by realm, offence and penalty, and read page by page in every order', async () => {
    expect(await namesOf(`realm=${encodeURIComponent('罗宁')}`)).toEqual(['听雨楼-罗宁']);
    expect(await namesOf('offence=harassment')).toEqual(['听雨楼-安苏']);
    expect(await namesOf('penalty=permanent')).toEqual(['Ａmber%_-安苏']);
    const cursors: [string, string | null][] = [];
    for (const sort of ENTRY_SORTS) {
      cursors.push([sort, (await list(`sort=${sort}&size=1`)).next]);
      const seen: number[] = [];
      let after = '';
      for (let page = 0; page < 4; page += 1) {
        const { items, next, total } = await list(`sort=${sort}&size=1${after}`);
        expect(total).toBe(3);
        seen.push(...items.map(({ id }) => id));
        if (next === null) break;
        after = `&after=${next}`;
      }
      expect(new Set(seen).size, sort).toBe(3);
      expect(seen, sort).toHaveLength(3);
    }
    for (const [own, next] of cursors)
      for (const sort of ENTRY_SORTS)
        expect((await court.site.get(`g/blacklist/list?sort=${sort}&after=${next}`)).status, `${own} in ${sort}`).toBe(sort === own ? 200 : 400);
    expect((await list('sort=tickets&size=1')).items[0]).toMatchObject({ name: '听雨楼', realm: '安苏', ticketCount: 2 });
    for (const query of ['penalty=warning', 'status=cleared', 'sort=name', 'size=51', 'after=x'])
      expect((await court.site.get(`g/blacklist/list?${query}`)).status, query).toBe(400);
  });

  it('shows a character with its whole record, and that its namesake is somebody else', async () => {
    const entry = (await list(of('听雨楼-安苏'))).items[0];
    expect(entry).toMatchObject({ ticketCount: 2, namesakes: ['罗宁'] });
    const { t } = await court.site.get<EntryView>(`g/blacklist/entry/${entry?.id}`);
    expect(t.tickets.map(({ number }) => number)).toEqual([numbers.again, numbers.listed]);
    expect(t.offences.map(({ value }) => value).toSorted()).toEqual(['harassment', 'ninja_loot']);
    expect(t.others).toMatchObject([{ realm: '罗宁' }]);
    expect(await court.site.get('g/blacklist/entry/999999')).toMatchObject({ status: 404 });
  });

  it('is sent in its compact form with the entries in force, and nothing else', async () => {
    const { t } = await court.site.get<Snapshot>('g/blacklist/snapshot');
    expect(t.entries.map(([, name, realm]) => `${name}-${t.realms[realm]}`).toSorted()).toEqual(await namesOf(''));
    expect(t.entries.find(([, name]) => name === 'Ａmber%_')?.[5]).toBe(0);
  });
});

describe('the tickets', () => {
  it('are found by number, name, realm, offence, penalty, state and month', async () => {
    const month = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 7);
    expect((await tickets('')).total).toBe(6);
    expect((await tickets(of(numbers.warned))).items).toMatchObject([{ subject: { name: '只挨警告' }, penalty: { value: 'warning' }, expiresAt: null }]);
    expect((await tickets(of('聽雨樓'))).total).toBe(3);
    expect((await tickets('penalty=list365')).items).toMatchObject([{ number: numbers.yearly }]);
    expect((await tickets('status=expired')).items).toMatchObject([{ number: numbers.over }]);
    expect((await tickets('offence=trade_fraud')).items).toMatchObject([{ number: numbers.forever, expiresAt: null }]);
    expect((await tickets(`realm=${encodeURIComponent('罗宁')}`)).total).toBe(1);
    expect([(await tickets(`month=${month}`)).total, (await tickets('month=2020-01')).total]).toEqual([6, 0]);
    for (const query of ['month=2026-13', 'penalty=x', 'status=cleared', `q=${'长'.repeat(41)}`])
      expect((await court.site.get(`g/ticket/list?${query}`)).status, query).toBe(400);
  });
});

describe('the figures', () => {
  it('agree with the entries, tickets and cases they count', async () => {
    const { t } = await court.site.get<Calc>('g/blacklist/calc');
    expect(t).toMatchObject({ entries: 4, active: 3, tickets: 6, casesHeard: 6, upheldRate: 1 });
    expect(t.byOffence.find(({ value }) => value === 'harassment')?.count).toBe(1);
    expect(t.byRealm[0]).toMatchObject({ realm: '安苏' });
    expect(t.byMonth).toHaveLength(24);
    expect(t.byMonth.at(-1)).toMatchObject({ tickets: 6, cases: 6 });
    expect(t.repeated).toMatchObject([{ name: '听雨楼', realm: '安苏', tickets: 2 }]);
    const stats = (await court.site.get<TrialStats>('g/trial/stats')).t;
    expect(stats).toMatchObject({ waiting: 0, oldestOpenAt: null, presenters: [{ presenter: { id: judge.id } }] });
  });
});
