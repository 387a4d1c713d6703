import type { CaseState, Heard, Outcome } from '#contract/api/trials.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import { found, type World } from './world.ts';

/** A case at one moment, as the database has it; instants are milliseconds. */
export interface Moment {
  id: number;
  state: CaseState;
  outcome: Outcome | null;
  holderId: number | null;
  complainantId: number;
  isDirect: boolean;
  isAsked: boolean;
  filedAt: number;
  summonedAt: number | null;
  answerDueAt: number | null;
  dueAt: number | null;
  totalStartedAt: number | null;
  totalDueAt: number | null;
  closedAt: number | null;
  /** How long the site was closed meanwhile: of the case, and of the clock of all of it. */
  closedMs: number;
  closedTotalMs: number;
  accused: { id: number; name: string; memberId: number | null; isAnswered: boolean; heard: Heard | null }[];
  evidence: number[];
  /** What of each verdict never changes, with its status. */
  verdicts: { id: number; status: string; fixed: string; decided: string; judgeId: number }[];
  signerIds: number[];
  isOpenToSign: boolean;
  jurors: { memberId: number; isAccepted: boolean; isVoted: boolean }[];
  /** Seats anybody was ever called to. */
  calls: number;
  courierIds: number[];
  /** Who was drawn to decide its open appeals, alone or on a panel. */
  deciders: { appealId: number; memberId: number; isJuror: boolean; isVoted: boolean }[];
  tickets: { id: number; number: string; accusedId: number; penalty: Penalty; isAnnulled: boolean; isSuspended: boolean }[];
  appeals: { id: number; ticketId: number; state: string }[];
  /** Who is called first to look at each claim. */
  lookers: number[];
  /** Hashes of what was written with codes. */
  letters: string[];
  /** How often it was written, as who receives it has seen. */
  revision: number;
  /** Complaints that are part of it. */
  joined: { id: number; complainantId: number }[];
  /** Addresses that were left at its doors. */
  doorMails: number[];
  asks: number;
  summons: number;
  questions: number;
  /** Requests that wait for somebody to look at a character of the case. */
  proofs: { id: number; memberId: number; calledIds: number[] }[];
}

const ms = (column: string) => `extract(epoch FROM ${column}) * 1000`;
const list = (of: string, rest: string) => `coalesce((SELECT json_agg(${of}) ${rest}), '[]')`;

// A function of the database has at most a hundred arguments.
const MOMENT = `SELECT json_build_object('id', k.post_id, 'state', k.state, 'outcome', k.outcome, 'holderId', k.presenter_id, 'complainantId', k.complainant_id,
    'isDirect', k.is_direct, 'isAsked', k.asked_at IS NOT NULL, 'filedAt', ${ms('k.filed_at')}, 'summonedAt', ${ms('k.summoned_at')}, 'answerDueAt', ${ms('k.answer_due_at')},
    'dueAt', ${ms('k.due_at')}, 'totalStartedAt', ${ms('k.total_started_at')}, 'totalDueAt', ${ms('k.total_due_at')}, 'closedAt', ${ms('k.closed_at')},
    'closedMs', k.closed_seconds * 1000, 'closedTotalMs', k.closed_total_seconds * 1000,
    'accused', ${list(
      `json_build_object('id', a.id, 'name', a.name, 'memberId', a.member_id, 'isAnswered', a.answered_at IS NOT NULL, 'heard', a.heard) ORDER BY a.id`,
      'FROM case_accused a WHERE a.case_id = k.post_id',
    )},
    'evidence', ${list('e.id ORDER BY e.position', 'FROM case_evidence e WHERE e.case_id = k.post_id')},
    'verdicts', ${list(
      `json_build_object('id', v.id, 'status', v.status, 'judgeId', v.presenter_id, 'decided', md5(coalesce(v.decided_penalties::text, '') || coalesce(v.decided_outcome, '')),
        'fixed', md5(row(v.presenter_id, v.outcome, v.facts, v.reasoning, v.articles, v.evidence_ids, v.penalties, v.proposed_at)::text)) ORDER BY v.id`,
      'FROM verdicts v WHERE v.case_id = k.post_id',
    )},
    'signerIds', coalesce((SELECT to_json(l.call_order[:l.called]) FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'signer' ORDER BY l.round DESC LIMIT 1), '[]'),
    'isOpenToSign', coalesce((SELECT l.operators_called_at IS NOT NULL FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'signer' ORDER BY l.round DESC LIMIT 1), false),
    'jurors', ${list(
      `json_build_object('memberId', c.member_id, 'isAccepted', c.accepted_at IS NOT NULL, 'isVoted', c.voted_at IS NOT NULL) ORDER BY c.seat`,
      'FROM panel_calls c WHERE c.case_id = k.post_id AND c.appeal_id IS NULL AND c.ended_at IS NULL',
    )},
    'calls', (SELECT count(*) FROM panel_calls c WHERE c.case_id = k.post_id),
    'courierIds', coalesce((SELECT to_json(l.call_order[:l.called]) FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'courier' ORDER BY l.round DESC LIMIT 1), '[]'),
    'deciders', ${list(
      `json_build_object('appealId', d.appeal_id, 'memberId', d.member_id, 'isJuror', d.is_juror, 'isVoted', d.is_voted)`,
      `FROM (SELECT c.appeal_id, c.member_id, true AS is_juror, c.voted_at IS NOT NULL AS is_voted FROM panel_calls c WHERE c.case_id = k.post_id AND c.appeal_id IS NOT NULL AND c.ended_at IS NULL
        UNION ALL SELECT l.appeal_id, m.id, false, false FROM case_lots l CROSS JOIN unnest(l.call_order[:l.called]) AS m (id) WHERE l.case_id = k.post_id AND l.kind = 'decider') AS d`,
    )},
    'tickets', ${list(
      `json_build_object('id', t.id, 'number', t.number, 'accusedId', t.accused_id, 'penalty', t.penalty, 'isAnnulled', t.annulled_at IS NOT NULL,
        'isSuspended', t.suspended_at IS NOT NULL) ORDER BY t.id`,
      'FROM tickets t WHERE t.case_id = k.post_id',
    )},
    'appeals', ${list(`json_build_object('id', p.id, 'ticketId', p.ticket_id, 'state', p.state) ORDER BY p.id`, 'FROM appeals p WHERE p.case_id = k.post_id')},
    'lookers', ${list('p.look_order[1] ORDER BY p.id', `FROM appeals p WHERE p.case_id = k.post_id AND p.state = 'claimed' AND p.look_order <> '{}'`)},
    'letters', ${list('md5(s.id || s.text) ORDER BY s.id', `FROM case_statements s WHERE s.case_id = k.post_id AND s.kind = 'unprovenAnswer'`)},
    'revision', (SELECT 1 + count(*) FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'amend'),
    'joined', ${list(`json_build_object('id', j.post_id, 'complainantId', j.complainant_id) ORDER BY j.post_id`, `FROM cases j WHERE j.joined_to = k.post_id AND j.outcome = 'joined'`)},
    'doorMails', ${list('o.id ORDER BY o.id', 'FROM door_mails o WHERE o.case_id = k.post_id')},
    'asks', (SELECT count(*) FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'ask'),
    'summons', (SELECT count(*) FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'summon'),
    'questions', (SELECT count(*) FROM case_statements s WHERE s.case_id = k.post_id AND s.kind = 'question'),
    'proofs', ${list(
      `json_build_object('id', q.id, 'memberId', q.member_id, 'calledIds', q.call_order[:q.called]) ORDER BY q.id`,
      `FROM character_proofs q JOIN case_accused a ON a.name_key = q.name_key AND a.realm_key = q.realm_key WHERE a.case_id = k.post_id AND q.state = 'pending'`,
    )}) AS found
  FROM cases k WHERE k.post_id = ANY ($1::bigint[]) ORDER BY k.post_id`;

/** Returns cases as they are now, in the order of their ids. */
export function momentsOf(world: World, ids: readonly number[]): Promise<Moment[]> {
  return found(world, 'moments', { text: MOMENT, values: [ids] });
}

/** Returns the states of cases. */
export function statesOf(world: World, ids: readonly number[]): Promise<Pick<Moment, 'id' | 'state'>[]> {
  const text = `SELECT json_build_object('id', post_id, 'state', state) AS found FROM cases WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id`;
  return found(world, 'states', { text, values: [ids] });
}

/** Returns the steps that the logs of cases hold, with the state in which each was taken. */
export function stepsOf(world: World, ids: readonly number[]): Promise<{ action: string; from: CaseState; to: CaseState }[]> {
  const text = `SELECT json_build_object('action', action, 'from', from_state, 'to', to_state) AS found FROM case_events WHERE case_id = ANY ($1::bigint[]) AND from_state IS NOT NULL`;
  return found(world, 'steps', { text, values: [ids] });
}

/** Returns which of these cases somebody was notified of since an instant. */
export async function notifiedOf(
  world: World,
  { caseIds, memberIds, since }: { caseIds: readonly number[]; memberIds: readonly number[]; since: Date },
): Promise<number[]> {
  const text = `SELECT k.post_id::integer AS found FROM cases k WHERE k.post_id = ANY ($1::bigint[]) AND EXISTS (SELECT FROM unnest($2::bigint[]) AS one (id)
    JOIN messages m ON m.member_id = one.id AND m.sent_at >= $3 AND (m.about = 'post' AND m.external_id IN (k.post_id, k.joined_to)
      OR m.about = 'ticket' AND m.external_id IN (SELECT t.id FROM tickets t WHERE t.case_id = k.post_id)))`;
  return found(world, 'notified', { text, values: [caseIds, memberIds, since] });
}
