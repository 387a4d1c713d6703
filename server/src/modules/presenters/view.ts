import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { PresenterCard, PresenterCharacter, PresenterStatus, Shift } from '#contract/api/presenters.ts';
import type { Role } from '#contract/api/members.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { pictureOf, type ImageRow } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** The columns of `CARD_COLUMNS`. */
export interface CardRow {
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
  variants: ImageRow['variants'] | null;
  width: number | null;
  height: number | null;
  color: string | null;
}

/** The columns for a card of presenters `r`, joined by `CARD_JOINS`. */
export const CARD_COLUMNS = `r.member_id AS id, m.nick_name, m.experience, m.role, m.avatar_file_id, m.post_count, m.essence_count, m.follower_count,
  r.status, r.since, r.motto, r.specialities, r.character, r.cases_heard, r.upheld_rate, r.median_days, f.variants, f.width, f.height, f.color`;
export const CARD_JOINS = 'JOIN members m ON m.id = r.member_id LEFT JOIN files f ON f.id = r.banner_file_id';

export interface ProfileRow extends CardRow {
  intro: DocumentBody | null;
  schedule: Shift[];
  streams: string[];
  probationUntil: Instant;
  endedAt: Instant | null;
}

/** Returns a presenter as the directory shows them. */
export function cardOf(row: CardRow, known: readonly DictionaryEntry[]): PresenterCard {
  const { id, nickName, avatar, level } = personOf(row);
  return {
    id,
    nickName,
    avatar,
    level,
    banner: bannerOf(row),
    motto: row.motto,
    specialities: labeled(row.specialities, known),
    character: row.character,
    status: row.status,
    since: row.since,
    stats: {
      posts: row.postCount,
      essences: row.essenceCount,
      casesHeard: row.casesHeard,
      upheldRate: row.upheldRate,
      medianDaysToVerdict: row.medianDays,
      followers: row.followerCount,
    },
  };
}

/** Returns the picture over a presenter's name, or null. */
export function bannerOf({ variants, width, height, color }: Pick<CardRow, 'variants' | 'width' | 'height' | 'color'>): PresenterCard['banner'] {
  return variants === null || width === null || height === null || color === null ? null : pictureOf({ variants, width, height, color });
}

/** Returns values of the dictionary with their labels; one removed from it is shown as it is. */
export function labeled(values: readonly string[], known: readonly DictionaryEntry[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: known.find((entry) => entry.value === value)?.label ?? value }));
}

/** Returns what presenters can be good at. */
export async function listSpecialities(db: Db): Promise<DictionaryEntry[]> {
  return (await listDictionaries(db))['speciality'] ?? [];
}
