import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { STILL_SITS } from './queries-panels.ts';

/** The holder of the case of an event `e` when it happened: they had received it, or the lot had given it to them. */
export const HOLDER_BEFORE = `(SELECT coalesce(h.actor_id, (h.data ->> 'presenterId')::bigint) AS holder_id FROM case_events h
      WHERE h.case_id = e.case_id AND h.id < e.id AND h.action IN ('receive', 'assign') ORDER BY h.id DESC LIMIT 1)`;

/**
 * Those in the past of a case `k`. Who let their turn pass is who had received it before; the last verdicts are those from before it was
 * received by who holds it, so that nobody loses a case by deciding another one meanwhile.
 */
export const PASTS = `ARRAY(SELECT DISTINCT author_id FROM comments WHERE post_id = k.post_id) AS "commenterIds",
  ARRAY(SELECT member_id FROM case_recusals WHERE case_id = k.post_id) AS "recusedIds",
  ARRAY(SELECT DISTINCT r.holder_id FROM case_events e CROSS JOIN LATERAL ${HOLDER_BEFORE} r
    WHERE e.case_id = k.post_id AND e.action = 'return72' AND r.holder_id IS NOT NULL) AS "idledIds",
  ARRAY(
    SELECT last.presenter_id FROM case_accused a CROSS JOIN LATERAL (
      SELECT v.presenter_id FROM case_accused o JOIN cases c ON c.post_id = o.case_id JOIN verdicts v ON v.case_id = c.post_id AND v.status = 'final'
      WHERE o.game_id = a.game_id AND o.name_key = a.name_key AND o.realm_key = a.realm_key AND c.post_id <> k.post_id
        AND c.closed_at < CASE WHEN k.state = 'filed' THEN 'infinity' ELSE coalesce(k.received_at, 'infinity') END ORDER BY c.closed_at DESC, c.post_id DESC LIMIT 1) last
    WHERE a.case_id = k.post_id
    UNION
    SELECT presenter_id FROM (
      SELECT v.presenter_id FROM cases own JOIN cases c ON c.post_id = CASE own.outcome WHEN 'joined' THEN own.joined_to ELSE own.post_id END
        JOIN verdicts v ON v.case_id = c.post_id AND v.status = 'final'
      WHERE own.complainant_id IN (SELECT person_accounts(k.complainant_id)) AND own.found_false IS NULL AND c.post_id <> k.post_id AND c.closed_at < CASE WHEN k.state = 'filed' THEN 'infinity' ELSE coalesce(k.received_at, 'infinity') END
      ORDER BY c.closed_at DESC, c.post_id DESC LIMIT 3) three
    GROUP BY presenter_id HAVING count(*) >= 2) AS "latelyIds"`;

/** The complaint that a case against a member is about, the case that ended with it, and who had a part in that. */
export interface FoundFalse {
  complaintId: number;
  caseId: number;
  columnId: number;
  partyIds: number[];
  judgedBy: number[];
}

/** The complaint that a case `k` found false, and its own case `f`; null of a case about characters. */
export const FOUND_FALSE = `(SELECT json_build_object('complaintId', c.post_id, 'caseId', f.post_id, 'columnId', f.column_id,
     'partyIds', ARRAY(SELECT o.complainant_id FROM cases o WHERE o.post_id = f.post_id OR o.joined_to = f.post_id
       UNION SELECT a.member_id FROM case_accused a WHERE a.case_id = f.post_id AND a.member_id IS NOT NULL
       UNION SELECT unnest(a.claimed_by) FROM case_accused a WHERE a.case_id = f.post_id),
     'judgedBy', ARRAY(SELECT v.presenter_id FROM verdicts v WHERE v.case_id = f.post_id
       UNION SELECT v.countersigner_id FROM verdicts v WHERE v.case_id = f.post_id AND v.countersigner_id IS NOT NULL
       UNION SELECT s.member_id FROM panel_calls s WHERE s.case_id = f.post_id AND s.voted_at IS NOT NULL))
   FROM cases c JOIN cases f ON f.post_id = CASE c.outcome WHEN 'joined' THEN c.joined_to ELSE c.post_id END WHERE c.post_id = k.found_false) AS "foundFalse"`;

/** A complaint between a member and another one or a character. */
export interface PastComplaint {
  memberId: number | null;
  nameKey: string;
  realmKey: string;
  receivedAt: string | null;
  wasUpheld: boolean;
}

/** What may make a member conflicted, whatever the case. */
interface Past {
  /** The member, and the accounts that were merged into theirs. */
  ids: number[];
  guildKeys: string[];
  characters: { nameKey: string; realmKey: string }[];
  tiedIds: number[];
  filed: PastComplaint[];
  named: PastComplaint[];
  presenters: number;
}

/** Complaints `k` with the cases `g` they are part of, their own or the one they were joined to, and with the accused `a` there. */
const COMPLAINTS = `cases k JOIN cases g ON k.joined_to = g.post_id OR (k.joined_to IS NULL AND k.post_id = g.post_id) JOIN case_accused own ON own.case_id = k.post_id
  JOIN case_accused a ON a.case_id = g.post_id AND a.name_key = own.name_key AND a.realm_key = own.realm_key`;

/** A complaint is received with its case, or when it was joined to one that was: who filed it is in the log, also where another one is in front by now. */
const COMPLAINT = `'nameKey', a.name_key, 'realmKey', a.realm_key,
  'receivedAt', (SELECT greatest(min(e.at), (SELECT min(j.joined_at) FROM cases j JOIN case_events f ON f.case_id = j.post_id AND f.action = 'file' AND f.actor_id = k.complainant_id
      WHERE j.joined_to = g.post_id)) FROM case_events e WHERE e.case_id = g.post_id AND e.action = 'receive'),
  'wasUpheld', coalesce(CASE WHEN k.outcome = 'joined' THEN g.outcome ELSE k.outcome END IN ('upheld', 'partly'), false)`;

/** Returns what a member called their own, who they are tied to and their complaints, since instants; and how many presenters are active. */
export async function selectPast({ db, now }: DbContext, memberId: number, since: { history: Date; letters: Date }): Promise<Past> {
  const row = await db.queryOne<Past>(
    `SELECT ARRAY(SELECT person_accounts($1)) AS ids,
       ARRAY(SELECT DISTINCT guild_key FROM character_history WHERE member_id = $1 AND guild_key <> '' AND (until_at IS NULL OR until_at > $2)) AS "guildKeys",
       (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('nameKey', name_key, 'realmKey', realm_key)), '[]') FROM character_history
          WHERE member_id = $1 AND name_key <> '' AND realm_key <> '' AND (until_at IS NULL OR until_at > $2)) AS characters,
       ARRAY(SELECT person_accounts(tie.id) FROM (
         SELECT followed_id FROM member_follows WHERE member_id = $1 AND created_at <= $4 AND (withdrawn_at IS NULL OR withdrawn_at > $2)
         UNION SELECT blocked_id FROM blocks WHERE member_id = $1 AND blocked_id IS NOT NULL AND created_at <= $4
         UNION SELECT blocked_id FROM ended_blocks WHERE member_id = $1 AND ended_at > $2
         UNION SELECT recipient_id FROM letters WHERE sender_id IN (SELECT person_accounts($1)) AND sent_at > $3 AND sent_at <= $4) AS tie (id)) AS "tiedIds",
       (SELECT coalesce(json_agg(json_build_object('memberId', coalesce(other.id, a.member_id), ${COMPLAINT})), '[]') FROM ${COMPLAINTS}
          LEFT JOIN LATERAL person_accounts(a.member_id) AS other (id) ON true WHERE k.complainant_id IN (SELECT person_accounts($1)) AND k.filed_at > $2) AS filed,
       (SELECT coalesce(json_agg(json_build_object('memberId', coalesce(other.id, k.complainant_id), ${COMPLAINT})), '[]') FROM ${COMPLAINTS}
          LEFT JOIN LATERAL person_accounts(k.complainant_id) AS other (id) ON true WHERE a.member_id IN (SELECT person_accounts($1)) AND k.filed_at > $2) AS named,
       (SELECT count(*)::integer FROM members WHERE role = 'presenter' AND status = 'active' AND closed_at IS NULL AND last_seen_at > $3) AS presenters`,
    [memberId, since.history, since.letters, now],
  );
  return row ?? { ids: [memberId], guildKeys: [], characters: [], tiedIds: [], filed: [], named: [], presenters: 0 };
}

/** A character in a world, folded. */
interface PartyCharacter {
  nameKey: string;
  realmKey: string;
}

/**
 * Returns the guilds that proven owners had typed beside their characters at one of two instants: the owners of the accused, and the complainant (null:
 * the accused alone) with whatever character was seen to be theirs.
 */
export async function selectPartyGuilds(
  { tx, now }: WriteContext,
  { gameId, complainantId, accused, eventAt }: { gameId: number; complainantId: number | null; accused: readonly PartyCharacter[]; eventAt: string },
): Promise<string[]> {
  const rows = await tx.query<{ guildKey: string }>(
    `SELECT DISTINCT h.guild_key AS "guildKey" FROM character_proofs p
     JOIN character_history h ON h.member_id = p.member_id AND h.name_key = p.name_key AND h.realm_key = p.realm_key
     WHERE p.state = 'proven' AND p.until > $1 AND p.game_id = $2
       AND (p.member_id = $3::bigint OR (p.name_key, p.realm_key) IN (SELECT * FROM unnest($4::text[], $5::text[])))
       AND h.guild_key <> '' AND ((h.from_at <= $1 AND (h.until_at IS NULL OR h.until_at > $1))
         OR (h.from_at <= $6::timestamptz AND (h.until_at IS NULL OR h.until_at > $6::timestamptz)))
     ORDER BY 1`,
    [now, gameId, complainantId, accused.map(({ nameKey }) => nameKey), accused.map(({ realmKey }) => realmKey), eventAt],
  );
  return rows.map(({ guildKey }) => guildKey);
}

/** Stores the guilds of the parties of a case that is being filed. */
export async function updatePartyGuilds(tx: Tx, caseId: number, guildKeys: readonly string[]): Promise<void> {
  await tx.query('UPDATE cases SET party_guilds = $2 WHERE post_id = $1', [caseId, guildKeys]);
}

/** Notes that a member has recused themselves from a case; the first line they gave stays. */
export async function insertRecusal({ tx, now }: WriteContext, caseId: number, { memberId, reason }: { memberId: number; reason: string }): Promise<void> {
  await tx.query('INSERT INTO case_recusals (case_id, member_id, reason, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [caseId, memberId, reason, now]);
}

/** Returns who has recused themselves from a case, and their lines, oldest first. */
export function selectRecusals(db: Db, caseId: number): Promise<{ nickName: string; reason: string; at: Instant }[]> {
  return db.query(
    `SELECT m.nick_name AS "nickName", r.reason, r.at FROM case_recusals r JOIN members m ON m.id = r.member_id WHERE r.case_id = $1 ORDER BY r.at, m.id`,
    [caseId],
  );
}

const SEATS = `SELECT post_id AS id FROM cases WHERE presenter_id = $1 AND closed_at IS NULL
  UNION SELECT l.case_id FROM case_lots l JOIN cases k ON k.post_id = l.case_id WHERE $1 = ANY (l.call_order[:l.called]) AND l.next_call_at IS NOT NULL
  UNION SELECT c.case_id FROM panel_calls c JOIN cases k ON k.post_id = c.case_id WHERE c.member_id = $1 AND c.ended_at IS NULL AND ${STILL_SITS}`;

/** Returns the open cases a presenter holds, or is called in, in the order of their ids. */
export async function selectSeats(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(`${SEATS} ORDER BY 1`, [memberId]);
  return rows.map(({ id }) => id);
}

/** Locks these cases until the transaction ends, always in the same order. */
export async function lockSeats(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT FROM cases WHERE post_id IN (${SEATS}) ORDER BY post_id FOR NO KEY UPDATE`, [memberId]);
}

/** Gives back the verdict that waits in a case, because who proposed it has left. */
export async function returnProposed(tx: Tx, caseId: number): Promise<void> {
  await tx.query(`UPDATE verdicts SET status = 'returned' WHERE case_id = $1 AND status = 'proposed'`, [caseId]);
}
