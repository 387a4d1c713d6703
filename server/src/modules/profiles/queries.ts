import type { Role } from '#contract/api/members.ts';
import type { Character, Userinfo } from '#contract/api/profiles.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

export interface ProfileRow {
  id: number;
  nick_name: string;
  nick_changed_at: Instant | null;
  avatar_file_id: number | null;
  role: Role;
  signature: string;
  gender: Userinfo['gender'];
  character: Partial<Character> | null;
  character_public: boolean;
  experience: number;
  /** A day in China, `yyyy-MM-dd`. */
  experience_on: string | null;
  experience_that_day: number;
  joined_at: Instant;
  post_count: number;
  essence_count: number;
  follower_count: number;
  status: string;
  suspended_until: Instant | null;
  closed_at: Instant | null;
}

const COLUMNS = `id, nick_name, nick_changed_at, avatar_file_id, role, signature, gender, character, character_public, experience, experience_on::text AS experience_on,
  experience_that_day, joined_at, post_count, essence_count, follower_count, status, suspended_until, closed_at`;

/** Returns a member with their whole profile, or null. */
export function selectProfile(db: Db, memberId: number): Promise<ProfileRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM members WHERE id = $1`, [memberId]);
}

/** Returns the same, held until the transaction ends. */
export function lockProfile(tx: Tx, memberId: number): Promise<ProfileRow | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM members WHERE id = $1 FOR NO KEY UPDATE`, [memberId]);
}
