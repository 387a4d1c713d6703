import { isMinor } from '#contract/age.ts';
import { Failure } from '#contract/failures.ts';
import type { MemberView } from '#contract/api/profiles.ts';
import { placeLabel, SHOWN_PLACES_TAG } from '#server/modules/places/index.ts';
import { levelProgress, personOf } from '#server/modules/members/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectProfile } from './queries.ts';
import { characterOf } from './userinfo.ts';

/**
 * Returns a member as everybody sees them: nothing personal, and the character only if they show it. The number of
 * an account that was merged is that of the other one. Throws `notFound`, also for an erased account, and `lawfullyRemoved`.
 */
export async function viewMember({ db, now }: DbContext, id: number): Promise<MemberView> {
  readsTags(`member:${id}`, 'menu', SHOWN_PLACES_TAG);
  const row = await selectProfile(db, id);
  if (!row || row.closedAt !== null) throw new Failure('notFound');
  if (row.mergedInto !== null) return viewMember({ db, now }, row.mergedInto);
  await requireNotOrdered(db, 'member', id);
  return {
    ...personOf(row),
    signature: row.signature,
    character: row.characterPublic && !isMinor(row.ageBand) ? characterOf(row) : null,
    place: row.place === null ? null : placeLabel(row.place),
    joinedAt: row.joinedAt,
    postCount: row.postCount,
    essenceCount: row.essenceCount,
    followerCount: row.followerCount,
    progress: levelProgress(row.experience),
    suspended: row.status === 'suspended' && row.suspendedUntil !== null && new Date(row.suspendedUntil) > now,
  };
}
