import type { Penalty, PublicAppeal, TicketStatus } from '#contract/api/tickets.ts';
import type { VerdictWords } from '#contract/chain/ticket-chain.ts';
import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, DbContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { monthInChina } from './months.ts';

export interface TicketRow {
  id: number;
  number: string;
  gameId: number;
  caseId: number;
  columnId: number;
  characterId: number | null;
  name: string | null;
  realm: string | null;
  faction: string | null;
  class: string | null;
  entryId: number | null;
  offence: string;
  articles: string[];
  firstPenalty: Penalty;
  penalty: Penalty;
  statement: string;
  issuedAt: Instant;
  expiresAt: Instant | null;
  annulledAt: Instant | null;
  disputed: boolean;
  suspendedAt: Instant | null;
  isDirect: boolean;
  presenterId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

const COLUMNS = `t.id, t.number, t.game_id, t.case_id, p.column_id, t.character_id, c.name, c.realm, c.faction, c.class, e.character_id AS entry_id, t.offence, t.articles,
  t.first_penalty, t.penalty, t.statement, t.issued_at, t.expires_at, t.annulled_at, t.disputed, t.suspended_at, k.is_direct,
  t.presenter_id, m.nick_name, m.experience, m.role, m.avatar_file_id`;

const JOINS = `FROM tickets t
JOIN posts p ON p.id = t.case_id
JOIN cases k ON k.post_id = t.case_id
JOIN members m ON m.id = t.presenter_id
LEFT JOIN characters c ON c.id = t.character_id
LEFT JOIN blacklist_entries e ON e.character_id = t.character_id`;

export interface TicketFilter {
  gameId: number;
  /** Folded for search; null: all. */
  search: string | null;
  /** A ticket's number, beside the search. */
  number: string | null;
  realmKey: string | null;
  offence: string | null;
  penalty: Penalty | null;
  status: TicketStatus | null;
  /** A month in China, as yyyy-MM. */
  month: string | null;
}

const FILTER = `t.game_id = $1
  AND ($2::text IS NULL OR t.number = $3 OR ($2 <> '' AND t.suspended_at IS NULL AND strpos(c.search_key, $2) > 0))
  AND ($4::text IS NULL OR c.realm_key = $4) AND ($5::text IS NULL OR t.offence = $5) AND ($6::text IS NULL OR t.penalty = $6)
  AND CASE $7::text
    WHEN 'annulled' THEN t.annulled_at IS NOT NULL
    WHEN 'expired' THEN t.annulled_at IS NULL AND t.expires_at <= $8
    WHEN 'suspended' THEN t.annulled_at IS NULL AND t.suspended_at IS NOT NULL AND (t.expires_at IS NULL OR t.expires_at > $8)
    WHEN 'active' THEN t.annulled_at IS NULL AND t.suspended_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $8)
    ELSE true END
  AND ($9::text IS NULL OR EXISTS (SELECT 1 FROM ${monthInChina('$9')} span WHERE t.issued_at >= begins AND t.issued_at < ends))`;

/** Returns tickets from a cursor on, newest first, and how many there are altogether. */
export async function selectTickets(
  { db, now }: DbContext,
  filter: TicketFilter,
  start: PageStart<{ at: Instant; id: number }>,
): Promise<{ rows: TicketRow[]; total: number }> {
  const values = [filter.gameId, filter.search, filter.number, filter.realmKey, filter.offence, filter.penalty, filter.status, now, filter.month];
  const [rows, count] = await Promise.all([
    db.query<TicketRow>(
      `SELECT ${COLUMNS} ${JOINS} WHERE ${FILTER} AND ($10::timestamptz IS NULL OR (t.issued_at, t.id) < ($10, $11::bigint))
       ORDER BY t.issued_at DESC, t.id DESC LIMIT $12 OFFSET $13`,
      [...values, start.after?.at ?? null, start.after?.id ?? null, start.limit, start.offset],
    ),
    db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM tickets t LEFT JOIN characters c ON c.id = t.character_id WHERE ${FILTER}`, values),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns a ticket by its number: of this game, else of the first game that has it; null when none has. */
export function selectTicket(db: Db, number: string, gameId: number): Promise<TicketRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} ${JOINS} WHERE t.number = $1 ORDER BY t.game_id <> $2, t.game_id LIMIT 1`, [number, gameId]);
}

/** Returns the tickets of a character that were not annulled, newest first. */
export function selectTicketsOf(db: Db, characterId: number): Promise<TicketRow[]> {
  return db.query(`SELECT ${COLUMNS} ${JOINS} WHERE t.character_id = $1 ORDER BY t.issued_at DESC, t.id DESC LIMIT 100`, [characterId]);
}

export interface ChainRecordRow {
  position: number;
  content: string;
  previousHash: string;
  hash: string;
}

/** Returns the records of a ticket, oldest first. */
export function selectChainRecordsOf(db: Db, gameId: number, number: string): Promise<ChainRecordRow[]> {
  return db.query('SELECT position, content, previous_hash AS "previousHash", hash FROM chain_records WHERE game_id = $1 AND number = $2 ORDER BY position', [
    gameId,
    number,
  ]);
}

/** Records of a game's chain in order, from a position on. */
export function selectTicketChain(db: Db, gameId: number, { from, limit }: { from: number; limit: number }): Promise<ChainRecordRow[]> {
  return db.query(
    'SELECT position, content, previous_hash AS "previousHash", hash FROM chain_records WHERE game_id = $1 AND position >= $2 AND position < $2::bigint + $3 ORDER BY position',
    [gameId, from, limit],
  );
}

/** Returns how many records a game's chain has, and the hash of the last one; null before the first. */
export function selectChainHead(db: Db, gameId: number): Promise<{ position: number; hash: string } | null> {
  return db.queryOne('SELECT position, hash FROM chain_heads WHERE game_id = $1 AND position > 0', [gameId]);
}

export interface OpeningRow {
  number: string;
  subject: { realm: string; name: string };
  subjectSalt: string;
  statement: string | null;
  statementSalt: string | null;
  verdict: VerdictWords | null;
  verdictSalt: string | null;
}

const OPENING = `t.number, o.subject, o.subject_salt AS "subjectSalt", o.statement, o.statement_salt AS "statementSalt", o.verdict, o.verdict_salt AS "verdictSalt"`;

/** Returns what opens the commitments of a ticket; null once its name is erased. */
export function selectOpening(db: Db, ticketId: number): Promise<OpeningRow | null> {
  return db.queryOne(`SELECT ${OPENING} FROM chain_openings o JOIN tickets t ON t.id = o.ticket_id WHERE t.id = $1`, [ticketId]);
}

/** Returns what opens the commitments of the tickets that these records of a chain issue. */
export function selectChainOpenings(db: Db, gameId: number, { from, limit }: { from: number; limit: number }): Promise<OpeningRow[]> {
  return db.query(
    `SELECT ${OPENING} FROM chain_records r JOIN tickets t ON t.game_id = r.game_id AND t.number = r.number JOIN chain_openings o ON o.ticket_id = t.id
     WHERE r.game_id = $1 AND r.position >= $2 AND r.position < $2::bigint + $3 AND r.content::json ->> 'kind' = 'issue' ORDER BY r.position`,
    [gameId, from, limit],
  );
}

/** Until when the name of a ticket `t` is public; null: there is no end. */
const NAMED_UNTIL = `CASE WHEN t.penalty = 'warning' THEN t.issued_at + interval '365 days' ELSE t.expires_at + interval '180 days' END`;

/**
 * Returns the numbers of the tickets that these records of a chain issue and whose name an order of an authority has taken off all public places: before
 * its time of publicity was over, as the clock never does.
 */
export async function selectSealed(db: Db, gameId: number, { from, limit }: { from: number; limit: number }): Promise<string[]> {
  const rows = await db.query<{ number: string }>(
    `SELECT t.number FROM chain_records r JOIN tickets t ON t.game_id = r.game_id AND t.number = r.number
     WHERE r.game_id = $1 AND r.position >= $2 AND r.position < $2::bigint + $3 AND r.content::json ->> 'kind' = 'issue' AND t.annulled_at IS NULL
       AND t.names_closed_at < coalesce(${NAMED_UNTIL}, 'infinity')
     ORDER BY r.position`,
    [gameId, from, limit],
  );
  return rows.map(({ number }) => number);
}

export type PersonRow = Pick<TicketRow, 'nickName' | 'experience' | 'role' | 'avatarFileId'> & { id: number };

/**
 * When a ticket `t` reached its accused: an owner with their proof, who was notified of the complaint with the verdict; later by as long as the site was closed
 * while it could be appealed. Null: it has reached nobody, and no date ends the appeal.
 */
export const REACHED_AT = `(SELECT CASE WHEN reached.member_id IS NOT NULL THEN greatest(t.issued_at, reached.owner_proven_at)
  WHEN coalesce(reached.heard, 'unknown') IN ('answered', 'served', 'unknown') THEN t.issued_at END + make_interval(secs => t.appeal_moved_seconds)
  FROM case_accused reached WHERE reached.id = t.accused_id)`;

/** Until when a ticket `t` may be appealed once more because the law has changed; null: it may not, or was since then. */
export const APPEAL_AGAIN_UNTIL = `CASE WHEN NOT EXISTS (SELECT FROM appeals p WHERE p.ticket_id = t.id AND p.state NOT IN ('claimed', 'dropped', 'unanswered')
  AND p.opened_at > t.appeal_again_from) THEN t.appeal_again_until END`;

/** Whether the time in which a ticket `t` may be appealed once more was open at an instant. */
export const MAY_BE_APPEALED_AGAIN = (at: string): string => `t.annulled_at IS NULL AND ${APPEAL_AGAIN_UNTIL} > ${at}::timestamptz`;

/**
 * When the last time ends in which a ticket `t` may be appealed without new evidence, the first or once more because the law has changed; null: both were
 * used, no date ends it, or nothing is appealed now.
 */
export const APPEALABLE_UNTIL = `CASE WHEN t.annulled_at IS NULL AND t.suspended_at IS NULL AND ${REACHED_AT} IS NOT NULL
  AND NOT EXISTS (SELECT FROM appeals p WHERE p.ticket_id = t.id AND p.state = 'open') THEN greatest(
    CASE WHEN NOT EXISTS (SELECT FROM appeals p WHERE p.ticket_id = t.id AND p.state NOT IN ('claimed', 'dropped')) THEN ${REACHED_AT} + make_interval(days => t.appeal_days) END,
    ${APPEAL_AGAIN_UNTIL}) END`;

/** Whether the time in which a ticket `t` may be appealed was open at an instant. */
export const MAY_BE_APPEALED = (at: string): string => `t.annulled_at IS NULL AND ${REACHED_AT} + make_interval(days => t.appeal_days) > ${at}::timestamptz`;

/** What the time for an appeal goes by. */
export interface AppealDates {
  /** When the ticket reached its accused; null: not yet. */
  reachedAt: Instant | null;
  againUntil: Instant | null;
  /** For how many days after it has reached them. */
  appealDays: number;
}

/** Returns what the time for an appeal against a ticket goes by. */
export async function selectAppealDates(db: Db, ticketId: number): Promise<AppealDates> {
  const row = await db.queryOne<AppealDates>(
    `SELECT ${REACHED_AT} AS "reachedAt", ${APPEAL_AGAIN_UNTIL} AS "againUntil", t.appeal_days AS "appealDays" FROM tickets t WHERE t.id = $1`,
    [ticketId],
  );
  if (!row) throw new Error(`ticket ${ticketId} is not there`);
  return row;
}

/** Returns the countersigner of the verdict in force; null when there is none. */
export function selectCountersigner(db: Db, caseId: number): Promise<PersonRow | null> {
  return db.queryOne(
    `SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id FROM verdicts v JOIN members m ON m.id = v.countersigner_id
     WHERE v.case_id = $1 AND v.status = 'final' ORDER BY v.id DESC LIMIT 1`,
    [caseId],
  );
}

export interface AppealRow {
  id: number;
  ground: string;
  state: PublicAppeal['state'];
  filedAt: Instant;
  decidedAt: Instant | null;
  answer: string;
  penalty: Penalty | null;
  presenterId: number | null;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  saltHash: string;
  seats: number;
  jurors: (PersonRow & { seat: number; rung: PublicAppeal['jurors'][number]['rung'] })[];
}

/** Returns the appeals against a ticket filed by those entitled, oldest first. */
export function selectAppealsOf(db: Db, ticketId: number): Promise<AppealRow[]> {
  return db.query(
    `SELECT a.id, a.ground, a.state, a.filed_at, a.decided_at, a.answer, a.penalty, a.presenter_id, m.nick_name, m.experience, m.role, m.avatar_file_id,
       encode(sha256(convert_to(a.lot_salt, 'UTF8')), 'hex') AS "saltHash",
       (SELECT coalesce(max(l.seats), 0) FROM case_lots l WHERE l.appeal_id = a.id AND a.state <> 'open') AS seats,
       (SELECT coalesce(json_agg(json_build_object('id', j.id, 'nickName', j.nick_name, 'experience', j.experience, 'role', j.role, 'avatarFileId', j.avatar_file_id,
          'seat', c.seat, 'rung', v.rung) ORDER BY c.seat), '[]') FROM panel_calls c JOIN panel_votes v ON v.call_id = c.id JOIN members j ON j.id = c.member_id
        WHERE c.appeal_id = a.id AND c.ended_at IS NULL AND a.state <> 'open') AS jurors
     FROM appeals a LEFT JOIN members m ON m.id = a.presenter_id WHERE a.ticket_id = $1 AND a.state NOT IN ('claimed', 'dropped') ORDER BY a.filed_at, a.id`,
    [ticketId],
  );
}
