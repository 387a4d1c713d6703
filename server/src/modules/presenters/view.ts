import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import type { PresenterCard } from '#contract/api/presenters.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { scaledPicture } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { BannerColumns, CardRow } from './queries-cards.ts';

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
export function bannerOf({ variants, width, height, color, hasAvif, generated }: BannerColumns): PresenterCard['banner'] {
  const name = variants?.at(-1)?.name;
  if (variants === null || name === undefined || width === null || height === null || color === null) return null;
  const widths = variants.map((copy) => copy.width);
  return scaledPicture({ name, widths, width, height, color, hasAvif, generated: generated === true });
}

/** Returns values of the dictionary with their labels; one removed from it is shown as it is. */
export function labeled(values: readonly string[], known: readonly DictionaryEntry[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: known.find((entry) => entry.value === value)?.label ?? value }));
}

/** Returns what presenters can be good at. */
export async function listSpecialities(db: Db): Promise<DictionaryEntry[]> {
  return (await listDictionaries(db))['speciality'] ?? [];
}
