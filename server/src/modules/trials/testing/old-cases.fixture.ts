import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Chain } from '#contract/chain/ticket-chain.ts';
import type { Signed } from '#server/app/testing.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
export const REALM = '死亡之翼';
const WORDS = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来。';

const NAMES = [
  'filed',
  'received',
  'waiting',
  'answeredByAccount',
  'answeredByLink',
  'asked',
  'complete',
  'expired',
  'heavy',
  'light',
  'unsummoned',
  'direct',
  'returned',
  'receivedAgain',
  'settled',
  'withdrawn',
  'upheld',
  'appealed',
] as const;

/** Returns a court of the file that calls it, with cases as they were before the law changed, upgraded since. */
export function setUpOldCases() {
  let court: Court;
  let judge: Signed;
  let second: Signed;
  let claimant: Signed;
  /** Who filed each case. */
  const filers = new Map<number, Signed>();
  /** A case for every state there was. */
  let cases: Record<(typeof NAMES)[number], number>;
  let chain: Chain;

  /** Files a complaint by somebody new. */
  async function file(characters?: { name: string; realm: string }[]): Promise<number> {
    const filer = await court.person();
    const id = await court.fileCase(filer, characters);
    filers.set(id, filer);
    return id;
  }
  const filerOf = (id: number): Signed => filers.get(id) ?? judge;
  const set = (id: number, changes: string) => court.db.query(`UPDATE cases SET ${changes} WHERE post_id = $1`, [id]);
  const accusedOf = async (id: number) =>
    (await court.db.query<{ id: number }>('SELECT id FROM case_accused WHERE case_id = $1 ORDER BY position', [id]))[0]?.id ?? 0;
  const chainOf = async () => (await court.site.get<Chain>('g/ticket/chain')).t;
  const rowOf = async (id: number) => {
    const row = await court.db.queryOne<{ state: string; days: number; isDue: boolean; presenterId: number | null }>(
      `SELECT state, round(extract(epoch FROM answer_due_at - now()) / 86400)::integer AS days, due_at = answer_due_at AS "isDue", presenter_id AS "presenterId"
       FROM cases WHERE post_id = $1`,
      [id],
    );
    if (!row) throw new Error('the case has gone');
    return row;
  };
  const statementsOf = (id: number) =>
    court.db.query<{ kind: string; text: string }>('SELECT kind, text FROM case_statements WHERE case_id = $1 ORDER BY id', [id]);

  /** Has the judge receive a case: nothing limited how many somebody had in hand. */
  async function receiveAsBefore(id: number): Promise<void> {
    await court.receive(id, await court.person('presenter'));
    await set(id, `presenter_id = ${judge.id}`);
  }

  /** Returns a case that was summoned under the law before: three days, a link for each, and who had typed the name as the accused. */
  async function summoned(name: string, { isDirect = false } = {}): Promise<number> {
    const characters = [{ name, realm: REALM }];
    const id = await (isDirect ? fileDirect(name) : file(characters));
    if (!isDirect) {
      await receiveAsBefore(id);
      await court.handle(id, judge, { action: 'summon' });
    }
    await court.db.query('DELETE FROM case_lots WHERE case_id = $1', [id]);
    await court.db.query('UPDATE case_accused SET code_hash = NULL WHERE case_id = $1', [id]);
    await set(id, `answer_due_at = now() + interval '3 days', ${isDirect ? `state = 'countersigning', due_at = NULL` : `due_at = now() + interval '3 days'`}`);
    await court.backdate(id, 24 * 60 * 60);
    return id;
  }

  async function fileDirect(name: string): Promise<number> {
    const { complaint, ...rest } = await court.complaintOf(judge, [{ name, realm: REALM }]);
    const verdict = { outcome: 'upheld', facts: WORDS, reasoning: WORDS, statement: WORDS, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
    const filed = await court.site.post<{ id: number }>('post/trial/add', { ...rest, complaint, verdict }, { as: judge });
    if (filed.code !== '200') throw new Error(`${filed.message} ${JSON.stringify(filed.fields)}`);
    return filed.t.id;
  }

  /** Answers as it was done before: by an account that had typed the name, or, null, by a link. */
  async function answer(id: number, memberId: number | null): Promise<void> {
    const accusedId = await accusedOf(id);
    await court.db.query(
      `INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at) VALUES ($1, 'answer', 'accused', $2, $3, '当时我掉线了。', now() - interval '1 hour')`,
      [id, memberId, accusedId],
    );
    await court.db.query(`UPDATE case_accused SET answered_at = now() - interval '1 hour', member_id = $2 WHERE id = $1`, [accusedId, memberId]);
  }

  async function propose(id: number, outcome: string, penalty: string | null): Promise<void> {
    const penalties = penalty === null ? [] : [{ accusedId: await accusedOf(id), penalty, bandReason: '' }];
    await court.db.query(
      `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status)
       SELECT $1, $2, $3, $4, $4, $4, '{A3}', array_agg(id), $5::jsonb, now(), 'proposed' FROM case_evidence WHERE case_id = $1`,
      [id, judge.id, outcome, WORDS, JSON.stringify(penalties)],
    );
    await set(id, `state = 'countersigning', due_at = NULL`);
  }

  /** Runs what the migrations do to the rows of running cases. */
  async function upgrade(): Promise<void> {
    const textOf = async (name: string) => (await readFile(join(MIGRATIONS, name), 'utf8')).replaceAll('\r\n', '\n');
    const [, renewal = ''] = (await textOf('0063_doors_of_the_accused.sql')).split('-- Running cases.');
    const [letters = ''] = (await textOf('0065_letters_of_claimed_accounts.sql')).split('-- How much longer');
    const client = new Client(court.site.connection);
    await client.connect();
    const [, signers = ''] = (await textOf('0081_signers_by_lot.sql')).split('-- Verdicts that wait:');
    for (const sql of [`--${renewal}`, letters, `--${signers}`]) await client.query(`BEGIN; ${sql}\n; COMMIT`);
    await client.end();
  }

  beforeAll(async () => {
    court = await openCourt();
    [judge, second, claimant] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
    await court.db.query(`UPDATE members SET character = '{"name":"冒名","realm":"${REALM}","guild":""}' WHERE id = $1`, [claimant.id]);
    const made: Partial<typeof cases> = {};
    made.filed = await file();
    made.received = await file();
    await receiveAsBefore(made.received);
    made.waiting = await summoned('还在等');
    made.answeredByAccount = await summoned('冒名');
    const about = aboutCase({ id: made.answeredByAccount });
    const data = { accusedId: await accusedOf(made.answeredByAccount), offence: '黑装备', until: new Date().toISOString() };
    await court.db.transaction((tx) =>
      notifyByChannels({ tx, now: new Date() }, [{ to: claimant.id, notification: CASE_NOTIFICATIONS.summoned({ about, data }) }]),
    );
    await answer(made.answeredByAccount, claimant.id);
    await set(made.answeredByAccount, `state = 'hearing', due_at = now() + interval '2 days'`);
    made.answeredByLink = await summoned('凭链接');
    await answer(made.answeredByLink, null);
    made.asked = await summoned('在等补充');
    await set(made.asked, `asked_at = now(), left_seconds = 172800, due_at = now() + interval '7 days'`);
    made.complete = await summoned('都说完了');
    await answer(made.complete, null);
    await set(made.complete, `state = 'hearing', due_at = now() + interval '2 days'`);
    made.expired = await summoned('没有回音');
    await set(made.expired, `state = 'hearing', answer_due_at = now() - interval '1 hour', due_at = now() + interval '71 hours'`);
    made.heavy = await summoned('重罚待复核');
    await set(made.heavy, `answer_due_at = now() - interval '1 hour'`);
    await propose(made.heavy, 'upheld', 'list365');
    made.light = await summoned('不成立待复核');
    await set(made.light, `answer_due_at = now() - interval '1 hour'`);
    await propose(made.light, 'dismissed', null);
    made.unsummoned = await file();
    await receiveAsBefore(made.unsummoned);
    await propose(made.unsummoned, 'insufficient', null);
    made.direct = await summoned('亲眼所见', { isDirect: true });
    made.returned = await summoned('退回队列');
    await set(made.returned, `state = 'filed', presenter_id = NULL, due_at = now() + interval '10 days'`);
    made.receivedAgain = await summoned('换人再审');
    await set(made.receivedAgain, `state = 'received', due_at = now() + interval '3 days'`);
    made.settled = await file();
    await receiveAsBefore(made.settled);
    await set(made.settled, `state = 'closed', outcome = 'settled', closed_at = now(), due_at = NULL`);
    made.withdrawn = await file();
    await court.site.post(`post/withdraw/${made.withdrawn}`, { reason: '说开了' }, { as: filerOf(made.withdrawn) });
    const free = await court.person('presenter');
    for (const name of ['upheld', 'appealed'] as const) {
      const id = await file();
      made[name] = id;
      await court.hear(id, free);
      const { t } = await court.judge(id, free, { penalty: 'list90' });
      await court.db.query('UPDATE case_accused SET heard = NULL, owner_proven_at = NULL, told_at = NULL WHERE case_id = $1', [id]);
      if (name === 'upheld') continue;
      const filed = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, { ground: 'not_me', text: WORDS });
      await court.confirmClaim(filed.t.id, second);
    }
    const all = NAMES.map((name) => [name, made[name] ?? 0] as const);
    if (all.some(([, id]) => id === 0)) throw new Error('a case was not made');
    cases = { ...made, ...Object.fromEntries(all) } as typeof cases;
    chain = await chainOf();
    await upgrade();
    await callForCases({ db: court.db, now: new Date() });
  });
  afterAll(() => court.site.close());

  return {
    get court() {
      return court;
    },
    get judge() {
      return judge;
    },
    get second() {
      return second;
    },
    get claimant() {
      return claimant;
    },
    get cases() {
      return cases;
    },
    get chain() {
      return chain;
    },
    filerOf,
    accusedOf,
    chainOf,
    rowOf,
    statementsOf,
  };
}
