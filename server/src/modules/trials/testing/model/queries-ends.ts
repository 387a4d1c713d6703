import { createHash } from 'node:crypto';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import { rebuildBlacklist } from '../rebuild.ts';
import { runAll } from './time.ts';
import { found, type World } from './world.ts';

const MINE = '= ANY ($1::bigint[])';

/** What must not be there once cases are closed. */
const ENDS: Readonly<Record<string, string>> = {
  '12 an appeal that took longer than thirty days': `SELECT FROM appeals WHERE case_id ${MINE} AND decided_at > opened_at + interval '30 days 1 hour'`,
  '14 a case whose end nobody was told': `SELECT FROM cases k WHERE k.post_id ${MINE} AND NOT EXISTS (SELECT FROM messages m WHERE m.member_id = k.complainant_id AND m.about IN ('post', 'ticket') AND m.sent_at >= k.closed_at)
    AND k.outcome NOT IN ('withdrawn') AND EXISTS (SELECT FROM members c WHERE c.id = k.complainant_id AND c.closed_at IS NULL)`,
  '23 figures that are not those of what stands': `SELECT FROM presenters p JOIN verdicts v ON v.presenter_id = p.member_id AND v.status = 'final' WHERE v.case_id ${MINE} AND p.cases_heard <> (
    SELECT count(*) FROM cases k WHERE k.presenter_id = p.member_id AND k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient'))`,
};

const CHECK = Object.entries(ENDS)
  .map(([name, statement]) => `SELECT '${name}'::text WHERE EXISTS (${statement})`)
  .join('\nUNION ALL ');

interface Lot {
  caseId: number;
  kind: string;
  round: number;
  day: string;
  salt: string;
  secret: string;
  seed: string;
  pool: number[];
}

/** Returns what is broken in closed cases: what they led to, and their lots, drawn again from what is published. */
export async function findBrokenEnds(world: World, caseIds: readonly number[]): Promise<string[]> {
  const broken = await found<string>(world, 'ends', { text: `SELECT name AS found FROM (${CHECK}) AS broken (name)`, values: [caseIds] });
  const lots = await found<Lot>(world, 'lots', {
    text: `SELECT json_build_object('caseId', l.case_id, 'kind', l.kind, 'round', l.round, 'day', l.day::text, 'salt', coalesce(p.lot_salt, k.lot_salt), 'secret', s.secret, 'seed', l.seed,
        'pool', ARRAY(SELECT (m ->> 'id')::bigint FROM jsonb_array_elements(l.pool) m ORDER BY 1)) AS found
      FROM case_lots l LEFT JOIN appeals p ON p.id = l.appeal_id JOIN cases k ON k.post_id = l.case_id JOIN lot_secrets s ON s.day = l.day AND s.year = extract(year FROM l.day) WHERE l.case_id ${MINE} AND l.seed <> ''`,
    values: [caseIds],
  });
  return [...broken, ...lots.filter((lot) => seedOf(lot) !== lot.seed).map(({ caseId, kind }) => `21 the lot ${kind} of case ${caseId} cannot be drawn again`)];
}

/** The seed of a lot as the law says it, without the program's own function: canonical JSON has its keys in order. */
function seedOf({ caseId, kind, round, day, salt, secret, pool }: Lot): string {
  const written = JSON.stringify({ case: caseId, day, kind, pool, round, salt });
  return createHash('sha256').update(`${secret}${written}`).digest('hex');
}

/** Returns what is broken in what the whole site publishes: the chain, and the list against the log of all cases. */
export async function findBrokenSite(world: World): Promise<string[]> {
  await runAll(world);
  const chain = await world.site.get<Chain>('g/ticket/chain');
  const checked = await verifyChain(chain.t);
  const rebuilt = await rebuildBlacklist({ db: world.site.platform.db, now: world.clock.now() });
  const stored = await found<{ key: string; penalty: string; status: string; ticketCount: number; until: string | null }>(world, 'entries', {
    text: `SELECT json_build_object('key', c.game_id || ' ' || c.realm_key || ' ' || c.name_key, 'penalty', e.penalty, 'status', e.status, 'ticketCount', e.ticket_count, 'until', e.until) AS found
      FROM blacklist_entries e JOIN characters c ON c.id = e.character_id`,
    values: [],
  });
  const differs =
    stored.length !== rebuilt.size ||
    stored.some(({ key, until, ...entry }) =>
      Object.entries({ ...entry, until: until === null ? null : Date.parse(until) }).some(([name, value]) => valueOf(rebuilt.get(key), name) !== value),
    );
  return [...(checked.whole ? [] : ['25 the chain does not verify']), ...(differs ? ['25 the list is not what the log of all cases makes of it'] : [])];
}

function valueOf(entry: object | undefined, name: string): unknown {
  const value = new Map<string, unknown>(Object.entries(entry ?? {})).get(name);
  return name === 'until' && typeof value === 'string' ? Date.parse(value) : value;
}

/** Ends the clocks of open cases without a word: no job and no lot finds them any more. */
export async function endRows({ look }: World, caseIds: readonly number[]): Promise<void> {
  const values = [caseIds];
  await look.query({
    name: 'end cases',
    text: `UPDATE cases SET state = 'closed', outcome = coalesce(outcome, 'lapsed'), closed_at = coalesce(closed_at, updated_at), due_at = NULL, asked_at = NULL, left_seconds = NULL,
        withdraw_due_at = NULL, withdraw_reason = ''
      WHERE post_id ${MINE} AND state <> 'closed'`,
    values,
  });
  await look.query({ name: 'end lots', text: `UPDATE case_lots SET next_call_at = NULL WHERE case_id ${MINE}`, values });
  await look.query({ name: 'end appeals', text: `UPDATE appeals SET due_at = NULL WHERE case_id ${MINE}`, values });
  await look.query({ name: 'end proofs', text: `DELETE FROM character_proofs WHERE state = 'pending'` });
}
