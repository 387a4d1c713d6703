import { expect } from '@playwright/test';
import { maxOnProbation, nextInLot, type LotMember } from '#contract/chain/lots.ts';
import { readSql, runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../../tools/patience.ts';
import { ask, get } from './calls.ts';

/** How long a clock that has run out may take. */
const CLOCK_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Has a member's character seen to be theirs, a month ago: presenters look at it in the game, which no journey can. */
export async function ownCharacter(site: SiteProcess, nickName: string, { name, realm }: { name: string; realm: string }): Promise<void> {
  await runSql(
    site,
    `INSERT INTO character_proofs (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until, proven_at, confirmed_by)
     SELECT m.id, 1, $2, $3, lower($2), lower($3), 'proven', 'AAAAAAAA', now() - interval '30 days', now() + interval '300 days', now() - interval '30 days',
       (SELECT id FROM members WHERE role = 'operator' ORDER BY id LIMIT 1) FROM members m WHERE m.nick_name = $1`,
    [nickName, name, realm],
  );
}

/** Returns the code of the accused of a case, as its complainant carries it. */
export async function codeOf(site: SiteProcess, id: number, complainant: string): Promise<string> {
  const { doors } = await get<{ doors: { code: string | null }[] }>(site, `post/trial/code/${id}`, complainant);
  return doors[0]?.code ?? '';
}

/** Has the accused of a case looked for on two days, by the complainant and by an operator, with pictures: the text arrives, or they are not there. */
export async function notifyAccused(site: SiteProcess, id: number, result: 'delivered' | 'offline' = 'delivered'): Promise<void> {
  await runSql(
    site,
    `INSERT INTO delivery_attempts (case_id, accused_id, member_id, carrier, how, result, at, logged_at, picture_id)
     SELECT a.case_id, a.id, a.complainant_id, c.carrier, 'whisper', $2, now() + c.wait, now() + c.wait, 1
     FROM case_accused a, (VALUES ('complainant', interval '0'), ('operator', interval '2 days')) c (carrier, wait) WHERE a.case_id = $1::bigint`,
    [String(id), result],
  );
}

/** Moves a case into the past until the window of its accused has just ended, and waits until the clock has seen it. */
export async function endWindow(site: SiteProcess, id: number): Promise<void> {
  const before = await stateOf(site, id);
  await runSql(
    site,
    `WITH passed AS (SELECT post_id AS id, answer_due_at - now() + interval '1 second' AS by FROM cases WHERE post_id = $1::bigint),
       told AS (UPDATE case_accused a SET told_at = told_at - by FROM passed WHERE a.case_id = passed.id),
       brought AS (UPDATE case_evidence e SET added_at = added_at - by, joined_at = joined_at - by FROM passed WHERE e.case_id = passed.id),
       tried AS (UPDATE delivery_attempts d SET at = at - by, logged_at = logged_at - by FROM passed WHERE d.case_id = passed.id)
     UPDATE cases k SET answer_due_at = answer_due_at - by, due_at = due_at - by, summoned_at = summoned_at - by, filed_at = filed_at - by
     FROM passed WHERE k.post_id = passed.id`,
    [String(id)],
  );
  if (before === 'answering') await expect.poll(() => stateOf(site, id), { timeout: patient(CLOCK_MS) }).not.toBe('answering');
}

async function stateOf(site: SiteProcess, id: number): Promise<string> {
  const { t } = await ask<{ state: string }>(site, `g/trial/view/${id}`, { authorization: null });
  return t.state;
}

/** Has everybody in the lot of the verdict that waits called up to a presenter, once it is drawn: from then on the verdict waits for seven days. */
export async function callSigner(site: SiteProcess, id: number, nickName: string): Promise<void> {
  const isDrawn = async () => {
    const { t } = await ask<{ state: string; dueAt: string | null }>(site, `g/trial/view/${id}`, { authorization: null });
    return t.state === 'countersigning' && t.dueAt !== null && Date.parse(t.dueAt) > Date.now() + 6 * DAY_MS;
  };
  await expect.poll(isDrawn, { timeout: patient(CLOCK_MS) }).toBe(true);
  const called = await readSql(
    site,
    `UPDATE case_lots l SET called = array_position(call_order, m.id) FROM members m WHERE m.nick_name = $2 AND l.case_id = $1::bigint AND l.kind = 'signer'
       AND m.id = ANY (call_order) AND l.round = (SELECT count(*) FROM verdicts WHERE case_id = $1::bigint) RETURNING 1`,
    [String(id), nickName],
  );
  expect(called, `${nickName} is in the pool of the signers`).toHaveLength(1);
}

/** Has everybody in the lot of the open appeal in a case called up to a presenter, once it is drawn. */
export async function callDecider(site: SiteProcess, id: number, nickName: string): Promise<void> {
  const call = () =>
    readSql(
      site,
      `UPDATE case_lots l SET called = array_position(call_order, m.id) FROM members m WHERE m.nick_name = $2 AND l.kind = 'decider' AND m.id = ANY (call_order)
         AND l.appeal_id IN (SELECT id FROM appeals WHERE case_id = $1::bigint AND state = 'open') RETURNING 1`,
      [String(id), nickName],
    );
  await expect.poll(call, { message: `${nickName} is in the pool of the appeal`, timeout: patient(CLOCK_MS) }).toHaveLength(1);
}

/** Has the lot of who looks at the claims on a ticket come to a presenter first. */
export async function callLooker(site: SiteProcess, number: string, nickName: string): Promise<void> {
  await runSql(
    site,
    `UPDATE appeals a SET look_order = m.id || array_remove(a.look_order, m.id) FROM members m, tickets t
     WHERE t.id = a.ticket_id AND t.number = $1 AND a.state = 'claimed' AND m.nick_name = $2`,
    [number, nickName],
  );
}

/** Lets two weeks pass in which nobody has answered the open appeal in a case, and waits until the clock has seen it. */
export async function ageAppeal(site: SiteProcess, id: number, number: string): Promise<void> {
  await runSql(site, `UPDATE appeals SET opened_at = opened_at - interval '14 days 1 hour', due_at = now() WHERE case_id = $1::bigint AND state = 'open'`, [
    String(id),
  ]);
  const status = async () => (await ask<{ status: string }>(site, `g/ticket/view/${encodeURIComponent(number)}?game=1`, { authorization: null })).t.status;
  await expect.poll(status, { timeout: patient(CLOCK_MS) }).toBe('suspended');
}

/** Lets the time of a juror of a panel pass who is not the one to be kept, and waits until somebody else was called to their seat. */
export async function loseJuror(site: SiteProcess, id: number, keptName: string): Promise<void> {
  await expect.poll(() => stateOf(site, id), { timeout: patient(CLOCK_MS) }).toBe('panel');
  const [lost] = await readSql<{ callId: number }>(
    site,
    `UPDATE panel_calls SET accept_by = now() WHERE id = (SELECT min(c.id) FROM panel_calls c JOIN members m ON m.id = c.member_id
       WHERE c.case_id = $1::bigint AND c.ended_at IS NULL AND m.nick_name <> $2) RETURNING id AS "callId"`,
    [String(id), keptName],
  );
  if (!lost) throw new Error('nobody else sits on the panel');
  await runSql(site, `UPDATE case_lots SET next_call_at = now() WHERE case_id = $1::bigint AND kind = 'panel'`, [String(id)]);
  const isLost = () => readSql(site, `SELECT FROM panel_calls WHERE id = $1::bigint AND end_reason = 'silent'`, [String(lost.callId)]);
  await expect.poll(isLost, { timeout: patient(CLOCK_MS) }).toHaveLength(1);
}

interface SeatRow {
  callId: number;
  seat: number;
  memberId: number;
}

/**
 * Has seats of a panel left until its lot comes to a presenter, and all others on it vote for a warning: their vote is the last one. Everything that is
 * published of the lot stays true.
 */
export async function callJuror(site: SiteProcess, id: number, nickName: string): Promise<void> {
  await expect.poll(() => stateOf(site, id), { timeout: patient(CLOCK_MS) }).toBe('panel');
  const [lot] = await readSql<{ order: number[]; pool: LotMember[]; seats: number; isNobodyTenured: boolean; wanted: number }>(
    site,
    `SELECT l.call_order AS "order", l.pool, l.seats, l.nobody_tenured AS "isNobodyTenured", m.id AS wanted FROM case_lots l, members m
     WHERE l.case_id = $1::bigint AND l.kind = 'panel' AND m.nick_name = $2`,
    [String(id), nickName],
  );
  if (!lot) throw new Error('no panel was drawn');
  const order = lot.order.flatMap((each) => lot.pool.filter((member) => member.id === each));
  const sitting = () =>
    readSql<SeatRow>(
      site,
      `SELECT id AS "callId", seat, member_id AS "memberId" FROM panel_calls WHERE case_id = $1::bigint AND ended_at IS NULL ORDER BY id`,
      [String(id)],
    );
  for (let seats = await sitting(); seats.every(({ memberId }) => memberId !== lot.wanted); seats = await sitting()) {
    const [leaving, ...others] = seats;
    const called = await readSql<{ memberId: number }>(site, `SELECT member_id AS "memberId" FROM panel_calls WHERE case_id = $1::bigint`, [String(id)]);
    const next = nextInLot(order, {
      sitting: order.filter((member) => others.some(({ memberId }) => memberId === member.id)),
      calledIds: called.map(({ memberId }) => memberId),
      maxOnProbation: maxOnProbation(lot.seats, lot.isNobodyTenured),
    });
    if (!leaving || !next) throw new Error(`the lot does not come to ${nickName}`);
    await runSql(
      site,
      `WITH freed AS (UPDATE panel_calls SET ended_at = now(), end_reason = 'recused' WHERE id = $1::bigint RETURNING case_id, round, seat)
       INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by, ended_at, end_reason)
       SELECT case_id, round, seat, $2::bigint, now(), now() + interval '24 hours', now() + interval '72 hours', now(), 'redrawn' FROM freed`,
      [String(leaving.callId), String(next.id)],
    );
    // One statement does not see the seat that it has freed.
    await runSql(
      site,
      `UPDATE panel_calls SET ended_at = NULL, end_reason = NULL WHERE case_id = $1::bigint AND member_id = $2::bigint AND end_reason = 'redrawn'`,
      [String(id), String(next.id)],
    );
  }
  await runSql(
    site,
    `WITH voted AS (UPDATE panel_calls c SET accepted_at = now(), voted_at = now(), reason = '记录都看过，两边的话对得上，这一档相称。'
         WHERE c.case_id = $1::bigint AND c.ended_at IS NULL AND c.member_id <> $2::bigint RETURNING c.id, c.case_id)
     INSERT INTO panel_votes (call_id, accused_id, rung) SELECT v.id, a.id, 'warning' FROM voted v JOIN case_accused a ON a.case_id = v.case_id`,
    [String(id), String(lot.wanted)],
  );
}
