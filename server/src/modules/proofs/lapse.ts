import { Failure } from '#contract/failures.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { PROOF_NOTIFICATIONS } from './notifications.ts';
import { lapseOne, lapseOwned } from './queries-owners.ts';

/**
 * Ends the proofs of a member for the character they had in their profile, in every world: it was renamed or moved, and somebody else may be called like
 * that now. They are notified, and stay a party of the cases they are a party of.
 */
export async function lapseCharacter({ tx, now }: WriteContext, memberId: number, { name, realm }: { name: string; realm: string }): Promise<void> {
  const lapsed = await lapseOwned({ tx, now }, memberId, { nameKey: characterKey(name), realmKey: characterKey(realm) });
  if (lapsed) await notifyByChannels({ tx, now }, [{ to: memberId, notification: PROOF_NOTIFICATIONS.left({}) }]);
}

/**
 * Ends a proof of the viewer, who says that its character was renamed or moved: it may be of one that their profile never named. They stay a party of the
 * cases they are a party of. Throws `notFound` for one that is not theirs or counts no more.
 */
export async function leaveCharacter({ db, viewer, now }: MemberContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lapseOne({ tx, now }, viewer.id, id))) throw new Failure('notFound');
  });
}
