import { randomBytes } from 'node:crypto';
import { readSettings } from '#server/modules/settings/index.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { doorCodeOf } from '#contract/text/door-code.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { lapseOwner, updateProven, type ProvenBy } from './queries-owners.ts';
import { deletePending, insertRequest, lockCharacter, type CharacterKey } from './queries-requests.ts';
import { provenUntil } from './rules.ts';

/** A character that somebody has seen a member play, without a picture of it. */
export interface SeenCharacter {
  memberId: number;
  gameId: number;
  name: string;
  realm: string;
  confirmedBy: number;
}

/** Records a proof that was made elsewhere; nobody is notified. */
export async function keepProof({ tx, now }: WriteContext, { memberId, gameId, name, realm, confirmedBy }: SeenCharacter): Promise<void> {
  const key = { gameId, nameKey: characterKey(name), realmKey: characterKey(realm) };
  await lockCharacter(tx, key);
  await insertProof({ tx, now }, { ...key, memberId, name, realm }, { confirmedBy, pictureId: null });
}

/** Inserts the proof of a locked character, in the place of its owner's before and of what the member waits for. */
export async function insertProof(
  { tx, now }: WriteContext,
  { gameId, nameKey, realmKey, memberId, name, realm }: CharacterKey & { memberId: number; name: string; realm: string },
  by: ProvenBy,
): Promise<void> {
  const key = { gameId, nameKey, realmKey };
  await deletePending(tx, memberId);
  await lapseOwner({ tx, now }, key);
  const code = doorCodeOf(randomBytes(7));
  const { id } = await insertRequest({ tx, now }, { ...key, memberId, name, realm, code, until: now, callOrder: [] });
  await updateProven({ tx, now }, id, { ...by, until: provenUntil(now, await readSettings(tx)) });
}
