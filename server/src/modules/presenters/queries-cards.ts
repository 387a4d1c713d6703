import type { Role } from '#contract/api/members.ts';
import type { PresenterCharacter, PresenterStatus, Shift } from '#contract/api/presenters.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { ImageRow } from '#server/modules/files/index.ts';
import type { Instant } from '#server/platform/database/db.ts';

/** The picture over a presenter's name; all null where there is none. */
export interface BannerColumns {
  variants: ImageRow['variants'] | null;
  /** Whether it has copies in AVIF too. */
  hasAvif: boolean | null;
  generated: boolean | null;
  width: number | null;
  height: number | null;
  color: string | null;
}

/** The columns of `CARD_COLUMNS`. */
export interface CardRow extends BannerColumns {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  postCount: number;
  essenceCount: number;
  followerCount: number;
  status: PresenterStatus;
  since: Instant;
  motto: string;
  specialities: string[];
  character: PresenterCharacter;
  casesHeard: number;
  upheldRate: number | null;
  medianDays: number | null;
}

/** The columns for a card of presenters `r`, joined by `CARD_JOINS`. */
export const CARD_COLUMNS = `r.member_id AS id, m.nick_name, m.experience, m.role, m.avatar_file_id, m.post_count, m.essence_count, m.follower_count,
  r.status, r.since, r.motto, r.specialities, r.character, r.cases_heard, r.upheld_rate, r.median_days, f.variants, f.avif <> '[]' AS has_avif, f.width, f.height, f.color, f.aigc IS NOT NULL AS generated`;
export const CARD_JOINS = 'JOIN members m ON m.id = r.member_id LEFT JOIN files f ON f.id = r.banner_file_id';

export interface ProfileRow extends CardRow {
  intro: DocumentBody | null;
  schedule: Shift[];
  streams: string[];
  probationUntil: Instant;
  endedAt: Instant | null;
}
