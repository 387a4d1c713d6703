import type { DocumentBody } from '#contract/documents/document.ts';
import type { PresenterCharacter, PresenterStatus, Shift } from '#contract/api/presenters.ts';
import type { Role } from '#contract/api/members.ts';
import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type ProfileRow } from './queries-cards.ts';

/** Returns a presenter of any status; null for somebody who never was one. */
export function selectProfile(db: Db, id: number): Promise<(ProfileRow & { bannerFileId: number | null }) | null> {
  return db.queryOne(
    `SELECT ${CARD_COLUMNS}, r.banner_file_id, r.intro, r.schedule, r.streams, r.probation_until, r.ended_at
     FROM presenters r ${CARD_JOINS} WHERE r.member_id = $1`,
    [id],
  );
}

/** Returns every presenter in office. */
export async function selectActiveIds(db: Db): Promise<number[]> {
  return (await db.query<{ id: number }>(`SELECT member_id AS id FROM presenters WHERE status = 'active' ORDER BY member_id`)).map(({ id }) => id);
}

/** Sets until when a presenter is on probation, and returns until when that was. */
export async function updateProbation(tx: Tx, memberId: number, until: Date): Promise<string | null> {
  const row = await tx.queryOne<{ before: string | null }>(
    `UPDATE presenters p SET probation_until = $2 FROM (SELECT member_id, probation_until FROM presenters WHERE member_id = $1 FOR NO KEY UPDATE) before
     WHERE p.member_id = before.member_id RETURNING before.probation_until AS before`,
    [memberId, until],
  );
  return row?.before ?? null;
}

export interface Profile {
  bannerId: number | null;
  motto: string;
  intro: DocumentBody | null;
  specialities: readonly string[];
  character: PresenterCharacter;
  characterFold: string;
  schedule: readonly Shift[];
  streams: readonly string[];
}

/** Stores a presenter's changes to their page; false when they are not active. */
export async function updateProfile(tx: Tx, id: number, profile: Profile): Promise<boolean> {
  const row = await tx.queryOne(
    `UPDATE presenters SET banner_file_id = $2, motto = $3, intro = $4::jsonb, specialities = $5, character = $6::jsonb, character_fold = $7, schedule = $8::jsonb, streams = $9
     WHERE member_id = $1 AND status = 'active' RETURNING 1`,
    [
      id,
      profile.bannerId,
      profile.motto,
      profile.intro === null ? null : JSON.stringify(profile.intro),
      profile.specialities,
      JSON.stringify(profile.character),
      profile.characterFold,
      JSON.stringify(profile.schedule),
      profile.streams,
    ],
  );
  return row !== null;
}

export interface PresenterTerm {
  id: number;
  nickName: string;
  role: Role;
  status: PresenterStatus | null;
}

/** Locks a member as a present, past or future presenter until the transaction ends; null when there is none. */
export async function lockPresenterTerm(tx: Tx, memberId: number): Promise<PresenterTerm | null> {
  const row = await tx.queryOne<Omit<PresenterTerm, 'status'>>('SELECT id, nick_name AS "nickName", role FROM members WHERE id = $1 FOR NO KEY UPDATE', [
    memberId,
  ]);
  if (!row) return null;
  const term = await tx.queryOne<{ status: PresenterStatus }>('SELECT status FROM presenters WHERE member_id = $1', [memberId]);
  return { ...row, status: term?.status ?? null };
}

/** Begins a presenter's term, again for one who has resigned; their page stays as they left it. */
export async function upsertPresenterTerm(
  tx: Tx,
  term: { memberId: number; since: Date; probationUntil: Date; specialities: readonly string[]; character: PresenterCharacter; characterFold: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO presenters (member_id, since, probation_until, specialities, character, character_fold) VALUES ($1, $2, $3, $4, $5::jsonb, $6)
     ON CONFLICT (member_id) DO UPDATE SET status = 'active', since = excluded.since, probation_until = excluded.probation_until, tenured_at = NULL, ended_at = NULL, ended_reason = '', suspended_until = NULL,
       specialities = excluded.specialities, character = excluded.character, character_fold = excluded.character_fold`,
    [term.memberId, term.since, term.probationUntil, term.specialities, JSON.stringify(term.character), term.characterFold],
  );
}

/** Notes that a presenter is to do the training case before their first one. */
export async function requireTraining({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('UPDATE presenters SET training_from = $2 WHERE member_id = $1', [memberId, now]);
}

/** How a term ends, or goes on. */
export interface TermEnd {
  status: PresenterStatus;
  /** Null: they are active again. */
  endedAt: Date | null;
  reason: string;
  /** Of a suspension that ends by itself. */
  until: Date | null;
}

/** Changes a presenter's status. */
export async function updateStatus(tx: Tx, memberId: number, { status, endedAt, reason, until }: TermEnd): Promise<void> {
  await tx.query('UPDATE presenters SET status = $2, ended_at = $3, ended_reason = $4, suspended_until = $5 WHERE member_id = $1', [
    memberId,
    status,
    endedAt,
    reason,
    until,
  ]);
}

/** Returns whose suspension is over. */
export async function selectDueReturns({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ memberId: number }>('SELECT member_id FROM presenters WHERE suspended_until <= $1 ORDER BY suspended_until LIMIT 200', [now]);
  return rows.map(({ memberId }) => memberId);
}

/** When the next suspension ends; for the table of jobs. */
export const NEXT_PRESENTER_RETURN = 'SELECT min(suspended_until) FROM presenters';

/** Stores the court's figures for a presenter. */
export async function updateCaseFigures(
  tx: Tx,
  memberId: number,
  record: { casesHeard: number; upheldRate: number | null; medianDays: number | null },
): Promise<void> {
  await tx.query('UPDATE presenters SET cases_heard = $2, upheld_rate = $3, median_days = $4 WHERE member_id = $1', [
    memberId,
    record.casesHeard,
    record.upheldRate,
    record.medianDays,
  ]);
}

/** Returns all presenters by status and time, for the operator's list. */
export function selectPresenterTerms(db: Db): Promise<{ nickName: string; status: PresenterStatus; since: string; endedReason: string }[]> {
  return db.query(
    `SELECT m.nick_name AS "nickName", r.status, r.since, r.ended_reason AS "endedReason" FROM presenters r JOIN members m ON m.id = r.member_id ORDER BY r.status, r.since`,
  );
}

/** Returns the member with this folded nickname, or null. */
export async function selectMemberId(db: Db, nickFold: string): Promise<number | null> {
  return (await db.queryOne<{ id: number }>('SELECT id FROM members WHERE nick_fold = $1', [nickFold]))?.id ?? null;
}
