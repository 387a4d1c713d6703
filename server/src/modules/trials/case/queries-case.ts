import { LAWFUL_LENGTHS, type LengthKey, type Lengths } from '#contract/court-lengths.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { Carrier, CaseState, DeliveryHow, DeliveryResult, Heard, Outcome } from '#contract/api/trials.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';
import { FOUND_FALSE, PASTS, type FoundFalse } from './queries-conflicts.ts';
import { STILL_SITS } from './queries-panels.ts';

export interface AccusedRow {
  id: number;
  position: number;
  name: string;
  realm: string;
  faction: string;
  class: string;
  guild: string;
  nameKey: string;
  realmKey: string;
  /** Who called the character theirs when the case was filed, or has ever asked for a proof of it. */
  claimedBy: number[];
  memberId: number | null;
  linkNonce: string | null;
  answeredAt: string | null;
  /** When the party was seen to play the character, was notified of the complaint, and asked for more time. */
  ownerProvenAt: string | null;
  /** Owners who were summoned, and whose proof ended with that of a later one. */
  formerIds: number[];
  toldAt: string | null;
  extendedAt: string | null;
  withdrawAgreedAt: string | null;
  /** How they were heard, once a verdict depends on it. */
  heard: Heard | null;
  /** How often somebody has written with their code. */
  unprovenAnswers: number;
  /** Whether that ticket puts nobody on the list, because its appeal waits too long. */
  isSuspended: boolean;
  /** The valid ticket of this case for this accused, or null; it names them until their time of publicity is over. */
  ticketId: number | null;
  /** For how many days it may be appealed. */
  appealDays: number | null;
  isNamed: boolean;
  /** Whether it had a ticket, and every one of them was annulled. */
  isAnnulled: boolean;
  ticketNumber: string | null;
  penalty: Penalty | null;
}

export interface Loss {
  type: string;
  amount: number | null;
  item: string;
}

/** A case with what every decision about it looks at. */
export interface CaseRow {
  id: number;
  columnId: number;
  gameId: number;
  complainantId: number;
  complainantName: string;
  /** The complaints that were joined to it and not withdrawn, oldest first. */
  joined: { id: number; complainantId: number }[];
  /** Whose complaints were ever joined to it, those that were withdrawn included. */
  everJoinedIds: number[];
  joinedTo: { id: number; columnId: number; outcome: Outcome | null } | null;
  /** The guilds of the parties when it was filed, folded. */
  partyGuilds: string[];
  isDirect: boolean;
  /** The complaint that was found false, in a case against the member who filed it; null: a case about characters. */
  foundFalse: FoundFalse | null;
  title: string;
  statement: DocumentBody;
  offence: string;
  activity: string;
  occurredOn: string;
  place: string;
  loss: Loss | null;
  contacted: boolean;
  wish: string;
  state: CaseState;
  outcome: Outcome | null;
  presenterId: number | null;
  presenterName: string | null;
  filedAt: Instant;
  receivedAt: Instant | null;
  summonedAt: Instant | null;
  dueAt: Instant | null;
  answerDueAt: Instant | null;
  askedAt: Instant | null;
  leftSeconds: number | null;
  /** When the clock of the whole case began, and when it ends. */
  totalStartedAt: Instant | null;
  totalDueAt: Instant | null;
  /** For how long the site was closed since that clock began. */
  closedSeconds: number;
  /** How long its clocks run. */
  lengths: Lengths;
  /** When it was open again after being closed, and for how long the case was longer then. */
  closings: { at: string; seconds: number }[];
  /** Whether its presenter has asked for more time for their turn. */
  isTurnExtended: boolean;
  /** The lapsed case it files again, and the case in which it was filed again. */
  refiledFrom: number | null;
  refiledAs: number | null;
  /** Until when the accused are asked whether it may be withdrawn, and what for. */
  withdrawDueAt: Instant | null;
  withdrawReason: string;
  isWithdrawRefused: boolean;
  /** Whether it was withdrawn after an answer, which is said with it for good. */
  isWithdrawnAfterAnswer: boolean;
  closedAt: Instant | null;
  accused: AccusedRow[];
  witnessIds: number[];
  testifierIds: number[];
  commenterIds: number[];
  recusedIds: number[];
  idledIds: number[];
  latelyIds: number[];
  judgedBy: number[];
  returnedBy: number[];
  /** Who was called to a seat of the panel that sits, in the case or in an appeal. */
  jurorIds: number[];
  proposedBy: number | null;
  evidenceIds: number[];
  askCount: number;
  questionCount: number;
  /** How often the complaint was written: it may be rewritten until it is received. */
  revision: number;
  /** How much longer the window has become while proofs were asked for at the doors of this case. */
  doorProofSeconds: number;
  /** Whether one of them is pending, was when the window would have ended, and may still hold it. */
  isDoorProofPending: boolean;
  attempts: AttemptRow[];
  courierIds: number[];
  /** To tell the accused of the complaint. */
  areOperatorsCalled: boolean;
  codeReaderIds: number[];
  /** The hash of what makes its lots unforeseeable. */
  saltHash: string;
}

/** One attempt to tell an accused of the complaint. */
export interface AttemptRow {
  accusedId: number;
  carrier: Carrier;
  how: DeliveryHow;
  result: DeliveryResult;
  /** When it was made, as its carrier says. */
  at: string;
  loggedAt: string;
  hasPicture: boolean;
}

/**
 * Whether a proof is pending that was asked for at a door of a case `k`, and was when its window ended. It holds no window that is over for good: a hearing
 * goes on, and so does a vote, or a signature under a penalty, that no longer has the clock of the window. Who ended it may have been an older node.
 */
export const DOOR_PROOF_PENDING = `EXISTS (SELECT FROM case_door_proofs d JOIN character_proofs p ON p.id = d.proof_id
  WHERE d.case_id = k.post_id AND p.state = 'pending' AND p.until > k.answer_due_at AND (k.state IN ('filed', 'received', 'answering')
    OR k.state IN ('countersigning', 'panel') AND k.due_at = k.answer_due_at
    OR k.state = 'countersigning' AND EXISTS (SELECT FROM verdicts v WHERE v.case_id = k.post_id AND v.status = 'proposed' AND v.penalties = '[]')))`;

/** How long the clocks of a case `k` run: as the law has them, but for what was set when it was filed. */
export const LENGTHS = `'${JSON.stringify(LAWFUL_LENGTHS)}'::jsonb || k.lengths`;

/** One of them. */
export const lengthOf = (key: LengthKey): string => `coalesce((k.lengths ->> '${key}')::integer, ${LAWFUL_LENGTHS[key]})`;

/** The statement that reads cases `k`, without its condition. */
export const SELECT_CASE = `SELECT k.post_id AS id, k.column_id AS "columnId", k.game_id AS "gameId", k.complainant_id AS "complainantId", cm.nick_name AS "complainantName",
  (SELECT coalesce(json_agg(json_build_object('id', j.post_id, 'complainantId', j.complainant_id) ORDER BY j.filed_at, j.post_id), '[]')
   FROM cases j WHERE j.joined_to = k.post_id AND j.outcome = 'joined') AS joined,
  ARRAY(SELECT DISTINCT j.complainant_id FROM cases j WHERE j.joined_to = k.post_id) AS "everJoinedIds",
  (SELECT json_build_object('id', o.post_id, 'columnId', o.column_id, 'outcome', o.outcome) FROM cases o WHERE o.post_id = k.joined_to) AS "joinedTo",
  k.party_guilds AS "partyGuilds", k.is_direct AS "isDirect", ${FOUND_FALSE}, k.title, k.statement, k.offence, k.activity, k.occurred_on::text AS "occurredOn", k.place, k.loss,
  k.contacted, k.wish, k.state, k.outcome, k.presenter_id AS "presenterId", pm.nick_name AS "presenterName", k.filed_at AS "filedAt", k.received_at AS "receivedAt",
  k.summoned_at AS "summonedAt", k.due_at AS "dueAt", k.answer_due_at AS "answerDueAt", k.asked_at AS "askedAt", k.left_seconds AS "leftSeconds",
  k.withdraw_due_at AS "withdrawDueAt", k.withdraw_reason AS "withdrawReason", k.withdraw_refused AS "isWithdrawRefused",
  k.withdrawn_after_answer AS "isWithdrawnAfterAnswer", k.total_started_at AS "totalStartedAt", k.total_due_at AS "totalDueAt", k.closed_total_seconds AS "closedSeconds", ${LENGTHS} AS lengths, k.refiled_from AS "refiledFrom",
  (SELECT coalesce(json_agg(json_build_object('at', e.at, 'seconds', (e.data ->> 'seconds')::integer) ORDER BY e.id), '[]') FROM case_events e
   WHERE e.case_id = k.post_id AND e.action = 'siteClosed') AS closings,
  (SELECT again.post_id FROM cases again WHERE again.refiled_from = k.post_id) AS "refiledAs",
  EXISTS (SELECT FROM case_events WHERE case_id = k.post_id AND action = 'extendTurn' AND at >= k.received_at) AS "isTurnExtended", k.closed_at AS "closedAt",
  (SELECT json_agg(json_build_object('id', a.id, 'position', a.position, 'name', a.name, 'realm', a.realm, 'faction', a.faction, 'class', a.class, 'guild', a.guild,
     'nameKey', a.name_key, 'realmKey', a.realm_key, 'claimedBy', a.claimed_by || ARRAY(SELECT p.member_id FROM character_proofs p
       WHERE p.game_id = a.game_id AND p.realm_key = a.realm_key AND p.name_key = a.name_key), 'memberId', a.member_id, 'linkNonce', a.link_nonce, 'answeredAt', a.answered_at,
     'formerIds', ARRAY(SELECT p.member_id FROM character_proofs p WHERE p.game_id = a.game_id AND p.realm_key = a.realm_key AND p.name_key = a.name_key AND p.state = 'lapsed'
       AND p.member_id IS DISTINCT FROM a.member_id AND a.member_id IS NOT NULL AND p.until > k.summoned_at AND (k.closed_at IS NULL OR p.proven_at <= k.closed_at)),
     'ownerProvenAt', a.owner_proven_at, 'toldAt', a.told_at, 'extendedAt', a.extended_at, 'withdrawAgreedAt', a.withdraw_agreed_at, 'heard', a.heard,
     'unprovenAnswers', (SELECT count(*) FROM case_statements s WHERE s.accused_id = a.id AND s.kind = 'unprovenAnswer'),
     'isSuspended', t.suspended_at IS NOT NULL, 'ticketId', t.id, 'appealDays', t.appeal_days, 'isNamed', t.character_id IS NOT NULL AND k.found_false IS NULL,
     'isAnnulled', t.id IS NULL AND EXISTS (SELECT FROM tickets gone WHERE gone.accused_id = a.id), 'ticketNumber', t.number, 'penalty', t.penalty) ORDER BY a.position)
   FROM case_accused a LEFT JOIN tickets t ON t.accused_id = a.id AND t.annulled_at IS NULL WHERE a.case_id = k.post_id) AS accused,
  ARRAY(SELECT member_id FROM case_witnesses WHERE case_id = k.post_id ORDER BY member_id) AS "witnessIds",
  ARRAY(SELECT DISTINCT member_id FROM case_statements WHERE case_id = k.post_id AND role = 'witness' AND member_id IS NOT NULL) AS "testifierIds",
  ${PASTS},
  ARRAY(SELECT presenter_id FROM verdicts WHERE case_id = k.post_id
    UNION SELECT countersigner_id FROM verdicts WHERE case_id = k.post_id AND status = 'final' AND countersigner_id IS NOT NULL
    UNION SELECT member_id FROM panel_calls WHERE case_id = k.post_id AND voted_at IS NOT NULL
    UNION SELECT presenter_id FROM appeals WHERE case_id = k.post_id AND presenter_id IS NOT NULL) AS "judgedBy",
  ARRAY(SELECT DISTINCT countersigner_id FROM verdicts WHERE case_id = k.post_id AND status = 'returned' AND countersigner_id IS NOT NULL
    UNION SELECT actor_id FROM case_events WHERE case_id = k.post_id AND action = 'return' AND actor_id IS NOT NULL) AS "returnedBy",
  ARRAY(SELECT c.member_id FROM panel_calls c WHERE c.case_id = k.post_id AND c.ended_at IS NULL AND ${STILL_SITS} ORDER BY c.seat, c.id) AS "jurorIds",
  (SELECT presenter_id FROM verdicts WHERE case_id = k.post_id AND status = 'proposed') AS "proposedBy",
  ARRAY(SELECT id FROM case_evidence WHERE case_id = k.post_id ORDER BY position) AS "evidenceIds",
  (SELECT count(*)::integer FROM case_events WHERE case_id = k.post_id AND action = 'ask') AS "askCount",
  (SELECT count(*)::integer FROM case_statements WHERE case_id = k.post_id AND kind = 'question') AS "questionCount",
  (SELECT 1 + count(*)::integer FROM case_events WHERE case_id = k.post_id AND action = 'amend') AS revision,
  k.door_proof_seconds AS "doorProofSeconds", ${DOOR_PROOF_PENDING} AS "isDoorProofPending",
  (SELECT coalesce(json_agg(json_build_object('accusedId', d.accused_id, 'carrier', d.carrier, 'how', d.how, 'result', d.result, 'at', d.at, 'loggedAt', d.logged_at,
     'hasPicture', d.picture_id IS NOT NULL) ORDER BY d.id), '[]') FROM delivery_attempts d WHERE d.case_id = k.post_id) AS attempts,
  ARRAY(SELECT unnest(call_order[:called]) FROM case_lots WHERE case_id = k.post_id AND kind = 'courier') AS "courierIds",
  EXISTS (SELECT FROM case_lots WHERE case_id = k.post_id AND kind = 'courier' AND (cardinality(call_order) = 0 OR operators_called_at IS NOT NULL) AND seed <> '') AS "areOperatorsCalled",
  ARRAY(SELECT member_id FROM case_code_readers WHERE case_id = k.post_id ORDER BY member_id) AS "codeReaderIds",
  encode(sha256(convert_to(k.lot_salt, 'UTF8')), 'hex') AS "saltHash"
FROM cases k JOIN members cm ON cm.id = k.complainant_id LEFT JOIN members pm ON pm.id = k.presenter_id`;

/** Returns a case; null when the post is none. */
export function selectCase(db: Db, id: number): Promise<CaseRow | null> {
  return db.queryOne(`${SELECT_CASE} WHERE k.post_id = $1`, [id]);
}

/** Returns the same, locked until the transaction ends, so that its steps come one by one. */
export async function selectCaseForUpdate(tx: Tx, id: number): Promise<CaseRow | null> {
  const locked = await tx.queryOne('SELECT FROM cases WHERE post_id = $1 FOR NO KEY UPDATE', [id]);
  // Data read before the lock may be outdated.
  return locked === null ? null : selectCase(tx, id);
}
