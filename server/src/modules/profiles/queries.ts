import type { AgeBand } from '#contract/age.ts';
import type { Role } from '#contract/api/members.ts';
import type { Character, Userinfo } from '#contract/api/profiles.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { shownPlaceSql } from '#server/modules/places/index.ts';
import type { Db, Instant, Tx } from '#server/platform/database/db.ts';

export interface ProfileRow {
  id: number;
  nickName: string;
  nickChangedAt: Instant | null;
  avatarFileId: number | null;
  role: Role;
  signature: string;
  gender: Userinfo['gender'];
  character: Partial<Character> | null;
  characterPublic: boolean;
  experience: number;
  /** A day in China, `yyyy-MM-dd`. */
  experienceOn: string | null;
  experienceThatDay: number;
  joinedAt: Instant;
  postCount: number;
  essenceCount: number;
  followerCount: number;
  status: string;
  suspendedUntil: Instant | null;
  closedAt: Instant | null;
  mergedInto: number | null;
  ageBand: AgeBand | null;
  place: string | null;
}

const COLUMNS = `id, nick_name, nick_changed_at, avatar_file_id, role, signature, gender, character, character_public, experience, experience_on::text AS experience_on,
  experience_that_day, joined_at, post_count, essence_count, follower_count, status, suspended_until, closed_at, merged_into, age_band, ${shownPlaceSql('place')} AS place`;

/** As many as the page of a member lists: complaints are nobody's own there. */
const PUBLIC_POSTS = `(SELECT count(*)::integer FROM posts p WHERE p.author_id = members.id AND p.status = 'published'
  AND p.column_id NOT IN (SELECT c.id FROM columns c WHERE c.kind = 'complaint') AND p.column_id NOT IN ${CLOSED_COLUMNS})`;

/** Returns a member with their whole profile, or null. */
export function selectProfile(db: Db, memberId: number): Promise<ProfileRow | null> {
  return db.queryOne(`SELECT ${COLUMNS.replace('post_count', `${PUBLIC_POSTS} AS post_count`)} FROM members WHERE id = $1`, [memberId]);
}

/** Returns the same, locked until the transaction ends. */
export function lockProfile(tx: Tx, memberId: number): Promise<ProfileRow | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM members WHERE id = $1 FOR NO KEY UPDATE`, [memberId]);
}
