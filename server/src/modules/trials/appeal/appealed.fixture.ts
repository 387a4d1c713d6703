import { afterAll, beforeAll } from 'vitest';
import type { TicketView } from '#contract/api/tickets.ts';
import type { CourtDraws, DeskAppeals } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { ANSWER } from '../testing/court-lots.fixture.ts';
import { runAppealClocks } from './clock.ts';

const REALM = '死亡之翼';
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

export interface Appealed {
  caseId: number;
  appealId: number;
  number: string;
  owner: Signed;
}

/** Returns a court of the file that calls it, with appeals against its tickets, and the lots that are drawn for them. */
export function setUpAppeals() {
  let court: Court;
  let judge: Signed;
  let others: Signed[];
  beforeAll(async () => {
    court = await openCourt();
    judge = await court.person('presenter');
    others = await Promise.all([1, 2, 3, 4].map(() => court.person('presenter')));
    await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
  });
  afterAll(() => court.site.close());

  let named = 0;
  /** Returns an open appeal against a ticket; a heavier one than its case was judged with is made so on the ticket itself. */
  async function appealed(penalty = 'list90'): Promise<Appealed> {
    const name = `申诉的人${'甲乙丙丁戊己庚辛壬癸'[(named += 1)]}`;
    const owner = await court.person('member', { name, realm: REALM });
    const caseId = await court.fileCase(await court.person(), [{ name, realm: REALM }]);
    await court.hear(caseId, judge);
    const { t } = await court.judge(caseId, judge, { penalty: 'list90' });
    const number = t.tickets[0] ?? '';
    await court.db.query('UPDATE tickets SET penalty = $2 WHERE number = $1', [number, penalty]);
    const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE number = $1', [number]);
    const appeal = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
    const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: owner });
    if (filed.code !== '200') throw new Error(filed.message);
    return { caseId, appealId: filed.t.id, number, owner };
  }

  const handle = (appealId: number, as: Signed, handling: Record<string, unknown>) =>
    court.site.post<{ state: string }>(`appeal/handle/${appealId}`, { answer: ANSWER, ...handling }, { as });
  const lotOf = async (appealId: number) => {
    const row = await court.db.queryOne<{ kind: string; callOrder: number[]; called: number; seats: number | null }>(
      'SELECT kind, call_order AS "callOrder", called, seats FROM case_lots WHERE appeal_id = $1 ORDER BY round DESC LIMIT 1',
      [appealId],
    );
    if (!row) throw new Error('no lot was drawn');
    return row;
  };
  const personOf = (id: number | undefined): Signed => {
    const found = others.find((each) => each.id === id);
    if (!found) throw new Error(`${id} was not in the pool`);
    return found;
  };
  const deskOf = async (caseId: number, as: Signed) => (await court.site.get<DeskAppeals>(`appeal/desk?caseId=${caseId}`, { as })).t.items[0];
  const ticketOf = async (number: string) => (await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t;
  const drawsOf = async (caseId: number) => (await court.site.get<CourtDraws>(`g/trial/draw/${caseId}`)).t.draws;
  /** Moves an appeal with its lots and seats into the past, and lets its clocks run. */
  async function pass(appealId: number, ms: number): Promise<void> {
    const by = (...columns: string[]) => columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`).join(', ');
    const seconds = ms / 1000;
    await court.db.query(`UPDATE appeals SET ${by('opened_at', 'due_at')} WHERE id = $1`, [appealId, seconds]);
    await court.db.query(`UPDATE case_lots SET ${by('drawn_at', 'next_call_at')} WHERE appeal_id = $1`, [appealId, seconds]);
    await court.db.query(`UPDATE panel_calls SET ${by('called_at', 'accept_by', 'vote_by')} WHERE appeal_id = $1`, [appealId, seconds]);
    await callForCases({ db: court.db, now: new Date() });
    await runAppealClocks({ db: court.db, now: new Date() });
  }
  /** Frees the seats of an appeal that a test leaves open. */
  const end = (appealId: number) => court.db.query(`UPDATE appeals SET state = 'affirmed', decided_at = now(), answer = '了结' WHERE id = $1`, [appealId]);

  return {
    get court() {
      return court;
    },
    get judge() {
      return judge;
    },
    get others() {
      return others;
    },
    appealed,
    handle,
    lotOf,
    personOf,
    deskOf,
    ticketOf,
    drawsOf,
    pass,
    end,
  };
}
