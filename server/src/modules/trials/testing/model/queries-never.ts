import type { Moment } from './queries-moment.ts';
import { found, type Head, type World } from './world.ts';

/** Whether a member is there still: with an account that was closed its proofs went, and what was done while proven stays. */
const THERE = (column: string) => `NOT EXISTS (SELECT FROM members gone WHERE gone.id = ${column} AND gone.closed_at IS NOT NULL)`;
/** The order of penalties, for comparisons. */
const RANK = (column: string) => `array_position(ARRAY['warning', 'watch30', 'list90', 'list365', 'permanent'], ${column})`;
const HISTORY = `interval '180 days'`;
const MINE = '= ANY ($1::bigint[])';
/** The last terms of a settlement in a case `k`; where there are none, nothing comes after them. */
const TERMS = `(SELECT max(id) FROM case_statements WHERE case_id = k.post_id AND kind = 'settlement')`;

/** Who may decide a case now: its holder until a panel has it, and its jurors. $2 is the present. */
const SEATED = `(SELECT k.post_id AS case_id, k.presenter_id AS member_id, k.is_direct FROM cases k WHERE k.post_id ${MINE} AND k.presenter_id IS NOT NULL AND k.closed_at IS NULL
      AND k.state <> 'panel'
    UNION SELECT c.case_id, c.member_id, false FROM panel_calls c JOIN cases k ON k.post_id = c.case_id AND k.state = 'panel' WHERE c.case_id ${MINE} AND c.appeal_id IS NULL AND c.ended_at IS NULL)`;
const PARTIES = `(SELECT post_id AS case_id, complainant_id AS member_id FROM cases WHERE post_id ${MINE}
    UNION SELECT joined_to, complainant_id FROM cases WHERE joined_to ${MINE} AND outcome = 'joined'
    UNION SELECT case_id, member_id FROM case_accused WHERE case_id ${MINE} AND member_id IS NOT NULL)`;

/**
 * What must never be there, as statements that find it; the numbers are those of the law's list of invariants. They read the tables alone, not the rules of
 * the court, so that a rule that is wrong is not its own judge.
 */
const NEVER: Readonly<Record<string, string>> = {
  '3 a penalty before the window of the accused was over': `SELECT FROM tickets t JOIN cases k ON k.post_id = t.case_id WHERE t.case_id ${MINE} AND t.issued_at < k.answer_due_at
    AND (k.is_direct OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND (a.answered_at IS NULL OR ${THERE('a.member_id')} AND NOT EXISTS (SELECT FROM character_proofs p
      WHERE p.member_id = a.member_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.proven_at < k.filed_at))))`,
  '4 a ticket of somebody nobody tried enough to tell': `SELECT FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE t.case_id ${MINE} AND coalesce(a.heard, 'untried') = 'untried'`,
  '4 a penalty too heavy for how the accused was heard': `SELECT FROM tickets t JOIN case_accused a ON a.id = t.accused_id
    WHERE t.case_id ${MINE} AND a.heard IN ('undelivered', 'unprovenAnswer') AND ${RANK('t.first_penalty')} > ${RANK(`'list90'`)}`,
  '4 a grade better than what happened': `SELECT FROM case_accused a WHERE a.case_id ${MINE} AND (a.heard = 'answered' AND a.answered_at IS NULL
    OR a.heard = 'served' AND a.told_at IS NULL AND (SELECT count(DISTINCT (d.at AT TIME ZONE 'Asia/Shanghai')::date) FROM delivery_attempts d
      WHERE d.accused_id = a.id AND d.result = 'delivered' AND d.picture_id IS NOT NULL) < 2)`,
  '5 an answer by nobody who was seen to play the character': `SELECT FROM case_statements s JOIN case_accused a ON a.id = s.accused_id WHERE s.case_id ${MINE} AND s.kind = 'answer' AND ${THERE('s.member_id')}
    AND NOT EXISTS (SELECT FROM character_proofs p WHERE p.member_id = s.member_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.proven_at IS NOT NULL)`,
  '6 a ticket within three days of its case': `SELECT FROM tickets t JOIN cases k ON k.post_id = t.case_id WHERE t.case_id ${MINE} AND k.is_direct AND t.issued_at < k.filed_at + interval '72 hours'`,
  '6 a ticket in a direct case that one person decided': `SELECT FROM tickets t JOIN cases k ON k.post_id = t.case_id WHERE t.case_id ${MINE} AND k.is_direct
    AND NOT EXISTS (SELECT FROM panel_calls c WHERE c.case_id = k.post_id AND c.appeal_id IS NULL AND c.voted_at IS NOT NULL AND c.member_id <> k.complainant_id)`,
  '6 a courier who decides': `SELECT FROM verdicts v JOIN case_code_readers r ON r.case_id = v.case_id JOIN cases k ON k.post_id = v.case_id
    WHERE v.case_id ${MINE} AND k.complainant_id <> r.member_id AND (r.member_id IN (v.presenter_id, v.countersigner_id) AND r.fetched_at < coalesce(v.countersigned_at, v.proposed_at)
      OR EXISTS (SELECT FROM panel_calls c WHERE c.case_id = v.case_id AND c.appeal_id IS NULL AND c.member_id = r.member_id AND c.voted_at > r.fetched_at))`,
  '7 permanent without three who agree': `SELECT FROM tickets t WHERE t.case_id ${MINE} AND t.first_penalty = 'permanent' AND (SELECT count(*) FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id
    WHERE c.case_id = t.case_id AND c.appeal_id IS NULL AND v.accused_id = t.accused_id AND c.ended_at IS NULL AND v.rung = 'permanent') < 3`,
  '7 permanent with two on probation': `SELECT FROM tickets t WHERE t.case_id ${MINE} AND t.first_penalty = 'permanent' AND (SELECT count(*) FROM panel_calls c JOIN presenters p ON p.member_id = c.member_id
    WHERE c.case_id = t.case_id AND c.appeal_id IS NULL AND c.ended_at IS NULL AND p.tenured_at IS NULL) > 1`,
  '8 a signature by the judge, without words or with evidence unopened': `SELECT FROM verdicts v WHERE v.case_id ${MINE} AND v.status = 'final' AND v.countersigner_id IS NOT NULL
    AND (v.countersigner_id = v.presenter_id OR char_length(v.checked) < 15 OR EXISTS (SELECT FROM unnest(v.evidence_ids) piece WHERE NOT EXISTS (SELECT FROM evidence_openings o
      WHERE o.evidence_id = piece AND o.member_id = v.countersigner_id AND o.opened_at >= v.proposed_at)))`,
  '8 a signature on probation while others are past it': `SELECT FROM verdicts v JOIN presenters p ON p.member_id = v.countersigner_id WHERE v.case_id ${MINE} AND v.status = 'final'
    AND p.tenured_at IS NULL AND EXISTS (SELECT FROM presenters o JOIN members m ON m.id = o.member_id AND m.role = 'presenter' WHERE o.tenured_at IS NOT NULL)`,
  '8 a vote without a look at what was adopted, or without words': `SELECT FROM panel_calls c JOIN verdicts v ON v.case_id = c.case_id AND v.status IN ('proposed', 'final') CROSS JOIN unnest(v.evidence_ids) AS piece (id)
    WHERE c.case_id ${MINE} AND c.appeal_id IS NULL AND c.voted_at IS NOT NULL AND (char_length(c.reason) < 20 OR NOT EXISTS (SELECT FROM evidence_openings o WHERE o.evidence_id = piece.id AND o.member_id = c.member_id))`,
  '8 a heavy or new hand without a second one': `SELECT FROM tickets t JOIN verdicts v ON v.case_id = t.case_id AND v.status = 'final' JOIN presenters p ON p.member_id = v.presenter_id
    WHERE t.case_id ${MINE} AND (t.first_penalty IN ('list365', 'permanent') OR p.tenured_at IS NULL) AND v.countersigner_id IS NULL
    AND NOT EXISTS (SELECT FROM panel_calls c WHERE c.case_id = t.case_id AND c.appeal_id IS NULL AND c.voted_at IS NOT NULL)`,
  '8 the judge on the panel': `SELECT FROM panel_calls c JOIN verdicts v ON v.case_id = c.case_id AND v.status IN ('proposed', 'final') WHERE c.case_id ${MINE} AND c.member_id = v.presenter_id AND c.voted_at IS NOT NULL`,
  '9 a party that was never seen to play the character': `SELECT FROM case_accused a WHERE a.case_id ${MINE} AND a.member_id IS NOT NULL AND ${THERE('a.member_id')} AND NOT EXISTS (SELECT FROM character_proofs p
    WHERE p.member_id = a.member_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.proven_at IS NOT NULL)`,
  '10 somebody who decides about a character they called theirs': `SELECT FROM ${SEATED} s JOIN case_accused a ON a.case_id = s.case_id WHERE s.member_id = ANY (a.claimed_by)
    OR EXISTS (SELECT FROM character_history h WHERE h.member_id = s.member_id AND h.name_key = a.name_key AND h.realm_key = a.realm_key AND (h.until_at IS NULL OR h.until_at > $2::timestamptz - ${HISTORY}))`,
  '10 somebody who decides about a character that an account of theirs called theirs': `SELECT FROM ${SEATED} s JOIN members o ON o.merged_into = s.member_id JOIN case_accused a ON a.case_id = s.case_id
    JOIN character_history h ON h.member_id = o.id AND h.name_key = a.name_key AND h.realm_key = a.realm_key AND (h.until_at IS NULL OR h.until_at > $2::timestamptz - ${HISTORY})`,
  '10 somebody who decides in their own case': `SELECT FROM ${SEATED} s JOIN ${PARTIES} p ON p.case_id = s.case_id AND p.member_id = s.member_id WHERE NOT s.is_direct`,
  '10 a verdict by somebody with a part in its case': `SELECT FROM verdicts v JOIN cases k ON k.post_id = v.case_id WHERE v.case_id ${MINE} AND v.status IN ('proposed', 'final') AND (v.presenter_id = k.complainant_id AND NOT k.is_direct
    OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = v.case_id AND (v.presenter_id = ANY (a.claimed_by) OR EXISTS (SELECT FROM character_proofs p
      WHERE p.member_id = v.presenter_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.proven_at < v.proposed_at))))`,
  '11 an appeal that counts and was never open': `SELECT FROM appeals WHERE case_id ${MINE} AND state IN ('affirmed', 'reduced', 'annulled') AND opened_at IS NULL`,
  '11 an appeal by nobody who is entitled': `SELECT FROM appeals p JOIN tickets t ON t.id = p.ticket_id JOIN case_accused a ON a.id = t.accused_id WHERE p.case_id ${MINE} AND p.member_id IS NOT NULL AND ${THERE('p.member_id')}
    AND NOT EXISTS (SELECT FROM character_proofs q WHERE q.member_id = p.member_id AND q.name_key = a.name_key AND q.realm_key = a.realm_key AND q.proven_at IS NOT NULL)`,
  '13 a case that waits for nobody and no clock': `SELECT FROM cases WHERE post_id ${MINE} AND closed_at IS NULL AND due_at IS NULL`,
  '14 a clock that has run out and moved nothing': `SELECT FROM cases WHERE post_id ${MINE} AND closed_at IS NULL AND due_at < $2::timestamptz - interval '1 minute'`,
  '14 an open appeal without a clock': `SELECT FROM appeals WHERE case_id ${MINE} AND state = 'open' AND due_at IS NULL`,
  '15 a name listed by a ticket whose appeal waits for more than 14 days': `SELECT FROM appeals p JOIN tickets t ON t.id = p.ticket_id WHERE p.case_id ${MINE} AND p.state = 'open'
    AND p.opened_at < $2::timestamptz - interval '14 days 1 minute' AND (t.suspended_at IS NULL OR EXISTS (SELECT FROM blacklist_entries e WHERE e.character_id = t.character_id AND e.status <> 'expired'
      AND NOT EXISTS (SELECT FROM tickets o WHERE o.character_id = t.character_id AND o.id <> t.id AND o.suspended_at IS NULL)))`,
  '16 somebody who decides and was of a party guild in 180 days': `SELECT FROM ${SEATED} s JOIN cases k ON k.post_id = s.case_id JOIN character_history h ON h.member_id = s.member_id
    WHERE h.guild_key = ANY (k.party_guilds) AND (h.until_at IS NULL OR h.until_at > $2::timestamptz - ${HISTORY})`,
  '16 somebody who decides and was of a party guild with an account of theirs': `SELECT FROM ${SEATED} s JOIN cases k ON k.post_id = s.case_id JOIN members o ON o.merged_into = s.member_id
    JOIN character_history h ON h.member_id = o.id AND h.guild_key = ANY (k.party_guilds) AND (h.until_at IS NULL OR h.until_at > $2::timestamptz - ${HISTORY})`,
  '16 a verdict or a signature by somebody who was of a party guild all along': `SELECT FROM verdicts v JOIN cases k ON k.post_id = v.case_id CROSS JOIN LATERAL (VALUES (v.presenter_id, v.proposed_at), (v.countersigner_id, v.countersigned_at)) AS d (member_id, at)
    JOIN members m ON m.id = d.member_id JOIN character_history h ON h.member_id = m.id AND h.from_at = m.joined_at
    WHERE v.case_id ${MINE} AND v.status = 'final' AND NOT k.is_direct AND h.guild_key = ANY (k.party_guilds) AND (h.until_at IS NULL OR h.until_at > d.at - ${HISTORY})`,
  '16 somebody who decides and follows or hides a party, or did in 180 days': `SELECT FROM ${SEATED} s JOIN ${PARTIES} p ON p.case_id = s.case_id AND p.member_id <> s.member_id
    WHERE EXISTS (SELECT FROM member_follows f WHERE f.member_id = s.member_id AND f.followed_id = p.member_id AND (f.withdrawn_at IS NULL OR f.withdrawn_at > $2::timestamptz - ${HISTORY}))
      OR EXISTS (SELECT FROM blocks b WHERE b.member_id = s.member_id AND b.blocked_id = p.member_id)
      OR EXISTS (SELECT FROM ended_blocks b WHERE b.member_id = s.member_id AND b.blocked_id = p.member_id AND b.ended_at > $2::timestamptz - ${HISTORY})`,
  '16 somebody who decides and has stepped aside, or fetched a code': `SELECT FROM ${SEATED} s WHERE EXISTS (SELECT FROM case_recusals r WHERE r.case_id = s.case_id AND r.member_id = s.member_id)
    OR NOT s.is_direct AND EXISTS (SELECT FROM case_code_readers r WHERE r.case_id = s.case_id AND r.member_id = s.member_id)`,
  '17 a comment on a verdict, hidden by who judged, signed or voted': `SELECT FROM report_dockets d JOIN comments c ON d.kind = 'comment' AND c.id = d.target_id JOIN verdicts v ON v.case_id = c.post_id AND v.status = 'final'
    WHERE c.post_id ${MINE} AND (d.hidden_by IN (v.presenter_id, v.countersigner_id) OR EXISTS (SELECT FROM panel_calls o WHERE o.case_id = v.case_id AND o.member_id = d.hidden_by AND o.voted_at IS NOT NULL))`,
  '18 an entry disputed without an open appeal, or the other way round': `SELECT FROM tickets t WHERE t.case_id ${MINE} AND t.disputed <> EXISTS (SELECT FROM appeals a WHERE a.ticket_id = t.id AND a.state = 'open')`,
  '18 a claim on a ticket that was annulled': `SELECT FROM tickets t JOIN appeals a ON a.ticket_id = t.id WHERE t.case_id ${MINE} AND t.annulled_at IS NOT NULL AND a.state IN ('claimed', 'open')`,
  '18 a case appealed without an open appeal, or the other way round': `SELECT FROM cases k WHERE k.post_id ${MINE} AND (k.state = 'appealed') <> EXISTS (SELECT FROM appeals a WHERE a.case_id = k.post_id AND a.state = 'open')`,
  '20 a ticket heavier than what was decided': `SELECT FROM tickets t JOIN verdicts v ON v.case_id = t.case_id AND v.status = 'final' WHERE t.case_id ${MINE} AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(CASE WHEN v.decided_outcome IS NULL THEN v.penalties ELSE v.decided_penalties END) p WHERE (p ->> 'accusedId')::bigint = t.accused_id AND ${RANK('t.first_penalty')} <= ${RANK(`p ->> 'penalty'`)})`,
  '20 a panel that had fewer votes and gave more': `SELECT FROM tickets t JOIN case_lots l ON l.case_id = t.case_id AND l.kind = 'panel' AND l.round = 1 WHERE t.case_id ${MINE}
    AND ${RANK('t.first_penalty')} > CASE WHEN l.seats = 0 OR l.nobody_tenured THEN 3 WHEN l.seats < 3 THEN 4 ELSE 5 END`,
  '21 a juror from outside the pool, or a seat that was not counted': `SELECT FROM panel_calls c JOIN case_lots l ON l.case_id = c.case_id AND l.appeal_id IS NOT DISTINCT FROM c.appeal_id AND l.kind IN ('panel', 'appeal') AND l.round = c.round
    WHERE c.case_id ${MINE} AND (NOT l.pool @> jsonb_build_array(jsonb_build_object('id', c.member_id)) OR c.seat > l.seats)`,
  '21 a lot whose order is not that of its pool': `SELECT FROM case_lots l WHERE l.case_id ${MINE} AND l.seed <> '' AND l.call_order <> ARRAY(SELECT (p ->> 'id')::bigint FROM jsonb_array_elements(l.pool) p
    ORDER BY encode(sha256(convert_to(l.seed || ':' || (p ->> 'id'), 'UTF8')), 'hex') COLLATE "C")`,
  '24 a withdrawal after an answer without its remark, without asking, or against the accused': `SELECT FROM cases k WHERE k.post_id ${MINE} AND k.outcome = 'withdrawn'
    AND EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.answered_at IS NOT NULL) AND (NOT k.withdrawn_after_answer
      OR NOT k.is_direct AND NOT EXISTS (SELECT FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'askWithdraw')
      OR EXISTS (SELECT FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'goOn'))`,
  '25 the opening of an annulled name': `SELECT FROM tickets t WHERE t.case_id ${MINE} AND t.annulled_at IS NOT NULL AND (t.character_id IS NOT NULL OR EXISTS (SELECT FROM chain_openings o WHERE o.ticket_id = t.id))`,
  '26 a record that is not what was noted of it': `SELECT FROM unnest($3::integer[], $4::text[]) AS noted (position, hash) WHERE NOT EXISTS (
    SELECT FROM chain_records r WHERE r.game_id = 1 AND r.position = noted.position AND r.hash = noted.hash AND r.hash = encode(sha256(convert_to(r.previous_hash || r.content, 'UTF8')), 'hex'))`,
  '29 a verdict without evidence': `SELECT FROM verdicts WHERE case_id ${MINE} AND cardinality(evidence_ids) = 0`,
  '29 a ticket without a final verdict, a chain record or a log': `SELECT FROM tickets t WHERE t.case_id ${MINE} AND (NOT EXISTS (SELECT FROM verdicts v WHERE v.case_id = t.case_id AND v.status = 'final')
    OR NOT EXISTS (SELECT FROM chain_records r WHERE r.game_id = t.game_id AND r.number = t.number)
    OR NOT EXISTS (SELECT FROM case_events e WHERE e.case_id = t.case_id AND e.action = 'issue' AND (e.data ->> 'ticketId')::bigint = t.id))`,
  '29 a log that does not lead to the state of its case, or jumps': `SELECT FROM cases k WHERE k.post_id ${MINE} AND (k.state <> (SELECT to_state FROM case_events e WHERE e.case_id = k.post_id ORDER BY id DESC LIMIT 1)
    OR EXISTS (SELECT FROM (SELECT from_state, lag(to_state) OVER (ORDER BY id) AS before FROM case_events WHERE case_id = k.post_id) e
      WHERE before IS NOT NULL AND from_state <> before AND NOT (before = 'closed' AND from_state IN ('countersigning', 'panel', 'hearing', 'received', 'answering'))))`,
  '29 a verdict that its own judge has signed or given back': `SELECT FROM verdicts WHERE case_id ${MINE} AND countersigner_id = presenter_id`,
  '29 a verdict that was given back three times': `SELECT FROM verdicts WHERE case_id ${MINE} AND status = 'returned' AND countersigner_id IS NOT NULL GROUP BY case_id HAVING count(*) > 2`,
  '29 somebody who decides and is no presenter': `SELECT FROM ${SEATED} s JOIN members m ON m.id = s.member_id JOIN cases k ON k.post_id = s.case_id
    WHERE m.role <> 'presenter' AND NOT s.is_direct AND (k.state IN ('received', 'answering', 'hearing') OR s.member_id <> k.presenter_id)`,
  '29 a guilty verdict before the accused was told': `SELECT FROM verdicts v JOIN cases k ON k.post_id = v.case_id WHERE v.case_id ${MINE} AND v.outcome IN ('upheld', 'partly', 'dismissed') AND k.summoned_at IS NULL`,
  '29 an appeal answered by who judged, signed, gave back or voted': `SELECT FROM appeals a JOIN verdicts v ON v.case_id = a.case_id WHERE a.case_id ${MINE} AND (a.presenter_id IN (v.presenter_id, v.countersigner_id)
    OR EXISTS (SELECT FROM panel_calls c WHERE c.case_id = a.case_id AND c.appeal_id IS NULL AND c.member_id = a.presenter_id AND c.voted_at IS NOT NULL))`,
  '29 an appeal answered by who was not drawn': `SELECT FROM appeals a JOIN case_lots l ON l.appeal_id = a.id AND l.kind = 'decider' WHERE a.case_id ${MINE} AND a.state IN ('affirmed', 'reduced', 'annulled')
    AND a.presenter_id IS NOT NULL AND NOT a.presenter_id = ANY (l.call_order[:l.called]) AND a.decided_at < a.opened_at + interval '7 days'`,
  '29 an appeal voted on by who judged, signed or voted': `SELECT FROM panel_calls c JOIN verdicts v ON v.case_id = c.case_id AND v.status = 'final' WHERE c.case_id ${MINE} AND c.appeal_id IS NOT NULL AND c.voted_at IS NOT NULL
    AND (c.member_id IN (v.presenter_id, v.countersigner_id) OR EXISTS (SELECT FROM panel_calls o WHERE o.case_id = c.case_id AND o.appeal_id IS NULL AND o.member_id = c.member_id AND o.voted_at IS NOT NULL))`,
  '29 an appeal answered or voted on by who confirmed its claim': `SELECT FROM appeals a WHERE a.case_id ${MINE} AND a.state <> 'dropped' AND (a.presenter_id = a.confirmed_by
    OR EXISTS (SELECT FROM panel_calls c WHERE c.appeal_id = a.id AND c.member_id = a.confirmed_by AND c.voted_at IS NOT NULL))`,
  '29 comments on a case that is not published': `SELECT FROM posts p JOIN cases k ON k.post_id = p.id WHERE p.id ${MINE} AND p.discussed AND coalesce(k.outcome, '') NOT IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
  '30 a listing of somebody whom only a party tried to tell': `SELECT FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE t.case_id ${MINE} AND ${RANK('t.first_penalty')} >= ${RANK(`'list90'`)}
    AND a.told_at IS NULL AND a.answered_at IS NULL AND NOT EXISTS (SELECT FROM delivery_attempts d WHERE d.accused_id = a.id AND d.carrier <> 'complainant')`,
  '0 a settlement to whose terms a side has said nothing': `SELECT FROM cases k WHERE k.post_id ${MINE} AND k.outcome = 'settled' AND (
    NOT EXISTS (SELECT FROM case_statements s WHERE s.case_id = k.post_id AND s.role = 'complainant' AND s.member_id = k.complainant_id AND s.id > ${TERMS})
    OR NOT EXISTS (SELECT FROM case_statements s JOIN case_accused a ON a.case_id = s.case_id AND a.member_id = s.member_id WHERE s.case_id = k.post_id AND s.role = 'accused'
      AND s.kind <> 'answer' AND s.id > ${TERMS}))`,
  '0 more than three addresses at a door': `SELECT FROM door_mails WHERE case_id ${MINE} GROUP BY accused_id HAVING count(*) > 3`,
  '0 a case in the hands of who has yet to do the training case': `SELECT FROM cases k JOIN presenters p ON p.member_id = k.presenter_id WHERE k.post_id ${MINE} AND k.closed_at IS NULL AND NOT k.is_direct
    AND p.training_from IS NOT NULL AND NOT EXISTS (SELECT FROM presenter_trainings t WHERE t.member_id = p.member_id)`,
  '33 a third case of one member about one character and event': `SELECT FROM cases k JOIN case_accused a ON a.case_id = k.post_id WHERE k.post_id ${MINE} AND k.outcome IS DISTINCT FROM 'lapsed'
    GROUP BY k.complainant_id, a.name_key, a.realm_key, k.occurred_on HAVING count(*) > 2`,
  '32 a proof seen by who asked for it, or by who was not called': `SELECT FROM character_proofs p JOIN case_accused a ON a.name_key = p.name_key AND a.realm_key = p.realm_key WHERE a.case_id ${MINE}
    AND p.picture_id IS NOT NULL AND (p.confirmed_by = p.member_id OR NOT p.confirmed_by = ANY (p.call_order[:p.called]) AND p.proven_at < p.asked_at + interval '48 hours')`,
  '32 a claim looked at by who was not called': `SELECT FROM appeals a JOIN members m ON m.id = a.confirmed_by WHERE a.case_id ${MINE}
    AND CASE WHEN m.role = 'operator' THEN coalesce(a.opened_at, a.decided_at) < a.filed_at + interval '48 hours'
      ELSE NOT m.id = ANY (a.look_order[:1 + floor(extract(epoch FROM coalesce(a.opened_at, a.decided_at) - a.filed_at) / 43200)::integer]) END`,
};

/** What a statement of `NEVER` begins with: where there is none of it, it finds nothing. */
const DOMAINS = ['tickets', 'verdicts', 'appeals', 'panel_calls'] as const;
type Domain = (typeof DOMAINS)[number] | 'seated';

/** Returns what there must be for a statement to find anything; null: it is asked always. */
function domainOf(statement: string): Domain | null {
  if (statement.startsWith(`SELECT FROM ${SEATED} s`)) return 'seated';
  return DOMAINS.find((table) => new RegExp(`^SELECT FROM ${table}\\b`).test(statement)) ?? null;
}

const IN_DOMAIN = Object.entries(NEVER).map(([name, statement]) => ({
  domain: domainOf(statement),
  text: `SELECT '${name}'::text WHERE EXISTS (${statement})`,
}));

/** Returns what of this the cases have. */
function domainsOf(moments: readonly Moment[]): Set<Domain> {
  const has: Record<Domain, boolean> = {
    tickets: moments.some(({ tickets }) => tickets.length > 0),
    verdicts: moments.some(({ verdicts }) => verdicts.length > 0),
    appeals: moments.some(({ appeals }) => appeals.length > 0),
    panel_calls: moments.some(({ calls }) => calls > 0),
    seated: moments.some(({ holderId, calls }) => holderId !== null || calls > 0),
  };
  return new Set([...DOMAINS, 'seated' as const].filter((domain) => has[domain]));
}

/** Returns what there is in cases that must never be there. With the cases as they are, statements that can find nothing in those are left out. */
export function findBroken(world: World, caseIds: readonly number[], moments?: readonly Moment[]): Promise<string[]> {
  const there = moments && domainsOf(moments);
  const asked = IN_DOMAIN.filter(({ domain }) => domain === null || there === undefined || there.has(domain));
  const heads = [world.heads.map(({ position }) => position), world.heads.map(({ hash }) => hash)];
  const name = there === undefined ? 'never' : `never ${[...there].join(' ')}`;
  const text = `SELECT name AS found FROM (${asked.map((each) => each.text).join('\nUNION ALL ')}) AS broken (name)`;
  return found(world, name, { text, values: [caseIds, world.clock.now(), ...heads] });
}

const MAX_HEADS = 20;

/** Notes the last record of the chain, as browsers do; the last twenty are kept. */
export async function noteHead(world: World): Promise<void> {
  const [head] = await found<Head>(world, 'head', {
    text: `SELECT json_build_object('position', position, 'hash', hash) AS found FROM chain_heads WHERE game_id = 1 AND position > 0`,
    values: [],
  });
  if (head && world.heads.at(-1)?.position !== head.position) world.heads = [...world.heads, head].slice(-MAX_HEADS);
}
