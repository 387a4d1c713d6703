import type { Role } from '#contract/api/members.ts';
import type { AppealState, Penalty } from '#contract/api/tickets.ts';
import type { CaseState, EvidenceKind, PartyRole, Rung, StatementKind } from '#contract/api/trials.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface EvidenceRow {
  id: number;
  position: number;
  kind: EvidenceKind;
  caption: string;
  sha256: string | null;
  url: string | null;
  fileId: number | null;
  publicFileId: number | null;
  name: string;
  sizeBytes: number;
  broughtBy: PartyRole;
  /** Whether somebody unproven has sent it for an accused: with a code, or before the notice of a window that was renewed. */
  isByCode: boolean;
  addedAt: Instant;
}

/** Returns the evidence of a case in the order it came. */
export function selectEvidence(db: Db, caseId: number): Promise<EvidenceRow[]> {
  return db.query(
    `SELECT e.id, e.position, e.kind, e.caption, e.sha256, e.url, e.file_id AS "fileId", e.public_file_id AS "publicFileId",
       coalesce(f.name, '') AS name, coalesce(f.size_bytes, 0) AS "sizeBytes", e.brought_by AS "broughtBy", e.accused_id IS NOT NULL AND (e.member_id IS NULL OR e.added_at < k.summoned_at) AS "isByCode", e.added_at AS "addedAt"
     FROM case_evidence e JOIN cases k ON k.post_id = e.case_id LEFT JOIN sealed_files f ON f.id = e.file_id WHERE e.case_id = $1 ORDER BY e.position`,
    [caseId],
  );
}

export interface StatementRow {
  id: number;
  kind: StatementKind;
  role: PartyRole;
  nickName: string | null;
  character: string | null;
  accusedId: number | null;
  text: string;
  saidAt: Instant;
}

/** Returns the statements in a case, oldest first. */
export function selectStatements(db: Db, caseId: number): Promise<StatementRow[]> {
  return db.query(
    `SELECT s.id, s.kind, s.role, m.nick_name AS "nickName", a.name AS character, s.accused_id AS "accusedId", s.text, s.said_at AS "saidAt"
     FROM case_statements s LEFT JOIN members m ON m.id = s.member_id LEFT JOIN case_accused a ON a.id = s.accused_id
     WHERE s.case_id = $1 ORDER BY s.said_at, s.id`,
    [caseId],
  );
}

export interface EventRow {
  at: Instant;
  action: string;
  role: 'complainant' | 'accused' | 'presenter' | 'clock';
  nickName: string | null;
  from: CaseState | null;
  to: CaseState;
  reason: string;
}

/** Returns the log of a case, oldest first. */
export function selectEvents(db: Db, caseId: number): Promise<EventRow[]> {
  return db.query(
    `SELECT e.at, e.action, e.actor_role AS role, m.nick_name AS "nickName", e.from_state AS "from", e.to_state AS "to", e.reason
     FROM case_events e LEFT JOIN members m ON m.id = e.actor_id WHERE e.case_id = $1 ORDER BY e.id`,
    [caseId],
  );
}

export interface AppealRow {
  id: number;
  ground: string;
  state: AppealState;
  filedAt: Instant;
  decidedAt: Instant | null;
  presenterId: number | null;
  answer: string;
  penalty: Penalty | null;
  saltHash: string;
  seats: number;
  jurors: (PersonRow & { seat: number; rung: Rung })[];
}

/** Returns the appeals in a case filed by entitled members, oldest first. */
export function selectAppealsIn(db: Db, caseId: number): Promise<AppealRow[]> {
  return db.query(
    `SELECT id, ground, state, filed_at AS "filedAt", decided_at AS "decidedAt", presenter_id AS "presenterId", answer, penalty,
       encode(sha256(convert_to(a.lot_salt, 'UTF8')), 'hex') AS "saltHash",
       (SELECT coalesce(max(l.seats), 0) FROM case_lots l WHERE l.appeal_id = a.id AND a.state <> 'open') AS seats,
       (SELECT coalesce(json_agg(json_build_object('id', j.id, 'nickName', j.nick_name, 'experience', j.experience, 'role', j.role, 'avatarFileId', j.avatar_file_id,
          'seat', c.seat, 'rung', v.rung) ORDER BY c.seat), '[]') FROM panel_calls c JOIN panel_votes v ON v.call_id = c.id JOIN members j ON j.id = c.member_id
        WHERE c.appeal_id = a.id AND c.ended_at IS NULL AND a.state <> 'open') AS jurors
     FROM appeals a WHERE case_id = $1 AND state NOT IN ('claimed', 'dropped') ORDER BY filed_at, id`,
    [caseId],
  );
}

export interface PersonRow {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

/** Returns members as they are displayed, in no order. */
export function selectPersons(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  return db.query('SELECT id, nick_name, experience, role, avatar_file_id FROM members WHERE id = ANY ($1::bigint[])', [ids]);
}
