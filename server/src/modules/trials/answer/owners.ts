import { characterKey } from '#contract/text/character-key.ts';
import { findOwners, lockCharacters } from '#server/modules/proofs/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { complainantsOf } from '../case/actors.ts';
import type { LockedCase } from '../case/take-step.ts';
import type { Party } from './queries-doors.ts';

/**
 * Holds characters until the transaction ends: nobody becomes their owner meanwhile. Before their case is locked, because who confirms a proof
 * holds the character first, too.
 */
export async function lockOwners(tx: Tx, gameId: number, characters: readonly { name: string; realm: string }[]): Promise<void> {
  await lockCharacters(
    tx,
    characters.map(({ name, realm }) => ({ gameId, nameKey: characterKey(name), realmKey: characterKey(realm) })),
  );
}

/** Returns the proven owners of the accused of a locked case. Nobody is the accused of their own complaint. */
export async function ownersOf({ tx, now, row }: LockedCase): Promise<Party[]> {
  const keys = new Map(row.accused.map(({ id, name, realm }) => [id, { nameKey: characterKey(name), realmKey: characterKey(realm) }]));
  // A member whose complaint was found false is who they are.
  if (row.foundFalse !== null)
    return row.accused.flatMap(({ id, memberId, ownerProvenAt }) =>
      memberId === null ? [] : [{ accusedId: id, memberId, provenAt: ownerProvenAt ?? row.filedAt }],
    );
  const found = await findOwners({ db: tx, now }, row.gameId, [...new Set([...keys.values()].map(({ nameKey }) => nameKey))]);
  return [...keys].flatMap(([accusedId, { nameKey, realmKey }]) => {
    const owner = found.find((each) => each.nameKey === nameKey && each.realmKey === realmKey);
    return owner && !complainantsOf(row).includes(owner.memberId) ? [{ accusedId, memberId: owner.memberId, provenAt: owner.provenAt }] : [];
  });
}
