import { Failure, fieldFailure } from '#contract/failures.ts';
import { characterKey } from '#contract/text/character-key.ts';
import type { OwnProof, ProvidedCharacters } from '#contract/api/proofs.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { answerCharacterList, takeCharacters } from '#server/modules/members/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { topicOf } from './call.ts';
import type { OnProven } from './confirm.ts';
import { insertProof } from './keep.ts';
import { PROOF_NOTIFICATIONS } from './notifications.ts';
import { findOwners, lapseOwner, lapseRenamed } from './queries-owners.ts';
import { lockCharacters, selectPendingOf } from './queries-requests.ts';
import { LIMITS, namespaceOf } from './rules.ts';

/**
 * Returns the characters that Battle.net says are of who has agreed, in the world they are in here, with the key by which one is kept. Throws
 * `tooManyRequests`, `identityOff` for a world that Battle.net has not, and what `answerCharacterList` throws.
 */
export async function answerProvidedProof(request: MemberRequest, brought: { state: string; secret: string; code: string }): Promise<ProvidedCharacters> {
  const { gameId } = request;
  await countMemberAttempt(request, 'proof-provided', LIMITS.fromProvider);
  const namespace = namespaceOf(gameId);
  if (namespace === null) throw new Failure('identityOff');
  const { key, characters } = await answerCharacterList(request, brought, { gameId, namespace });
  return { key, characters: characters.map(({ name, realm, level }) => ({ name, realm, level })) };
}

/**
 * Makes a character of that list the caller's, in the world it was read for: the provider's word counts as if somebody had looked. What the list knows under another name by now
 * lapses, and so does the proof of an owner before. Throws `identityStale`, and `invalidInput` for a character that is not in the list.
 */
export async function keepProvidedProof(
  { db, viewer, now }: MemberRequest,
  { key, secret, name, realm }: { key: string; secret: string; name: string; realm: string },
  onProven: OnProven,
): Promise<{ state: OwnProof['state'] }> {
  await db.transaction(async (tx) => {
    const listed = (await takeCharacters({ tx, now }, viewer, { key, secret })).map((each) => ({
      ...each,
      nameKey: characterKey(each.name),
      realmKey: characterKey(each.realm),
    }));
    const chosen = listed.find((each) => each.name === name && each.realm === realm);
    if (!chosen) throw fieldFailure('name', '名单里没有这个角色，请再去战网一次');
    await lockCharacters(tx, [chosen]);
    const renamed = await lapseRenamed({ tx, now }, chosen.gameId, listed);
    const before = (await findOwners({ db: tx, now }, chosen.gameId, [chosen.nameKey])).find(({ realmKey }) => realmKey === chosen.realmKey);
    const waiting = await selectPendingOf(tx, viewer.id);
    await lapseOwner({ tx, now }, chosen);
    // Before the request is dropped: while it is pending it holds the window at whose door it was made.
    await onProven({ tx, now }, { ...chosen, memberId: viewer.id, seenBy: null });
    await insertProof({ tx, now }, { ...chosen, memberId: viewer.id }, { providerId: chosen.providerId });
    if (waiting !== null) await closeTopic({ tx, now }, topicOf(waiting));
    await notify({ tx, now }, viewer.id, PROOF_NOTIFICATIONS.provided({}));
    const ended = [...new Set([...renamed, ...(before ? [before.memberId] : [])])].filter((id) => id !== viewer.id);
    for (const to of ended) await notifyByChannels({ tx, now }, [{ to, notification: PROOF_NOTIFICATIONS.ended({}) }]);
  });
  return { state: 'proven' };
}
