import { randomBytes } from 'node:crypto';
import { readSettings } from '#server/modules/settings/index.ts';
import { doorCodeOf, formatDoorCode } from '#contract/text/door-code.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { OwnProof } from '#contract/api/proofs.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { callNext } from './call.ts';
import { selectLookers, selectProven } from './queries-owners.ts';
import { deletePending, insertRequest, lockCharacter, selectOwn, selectProfileCharacter, updateUntil, type CharacterKey } from './queries-requests.ts';
import { LIMITS, orderByLot, pendingUntil } from './rules.ts';

/** Asks for a proof in a world, without the limits of a request. */
export interface AskContext extends MemberContext {
  gameId: number;
}

/** A request for a proof, with the code the note of the character has to say. */
export interface AskedProof {
  id: number;
  code: string;
  until: string;
}

/**
 * Asks somebody to look whether the character of the member's profile is theirs: returns the code its note has to say. A request of the member for
 * another character is dropped. Throws `invalidInput` without a character, and `tooManyRequests`.
 */
export async function proveCharacter(request: MemberRequest): Promise<{ code: string; until: string }> {
  await countMemberAttempt(request, 'proof-ask', LIMITS.requests);
  const character = await selectProfileCharacter(request.db, request.viewer.id);
  if (!character) throw fieldFailure('character.name', '请先在“我的账号”里填好角色名和服务器，存上再来');
  const { code, until } = await askProof(request, character);
  return { code, until };
}

/**
 * Asks somebody to look at a character, without the limits of a request. Who asks again while they are waiting gets the same code: the note may say it
 * already, and nobody draws again who looks. It waits as long as a new one.
 */
export async function askProof({ db, viewer, gameId, now }: AskContext, character: { name: string; realm: string }): Promise<AskedProof> {
  const key = keyOf(gameId, character);
  return db.transaction(async (tx) => {
    await lockCharacter(tx, key);
    const settings = await readSettings(tx);
    const waiting = await selectOwn(tx, viewer.id, key);
    if (waiting?.state === 'pending' && Date.parse(waiting.until) > now.getTime()) {
      const until = pendingUntil(now, settings);
      await updateUntil(tx, waiting.id, until);
      return { id: waiting.id, code: formatDoorCode(waiting.code), until: until.toISOString() };
    }
    await deletePending(tx, viewer.id);
    const callOrder = orderByLot(randomBytes(16).toString('hex'), await selectLookers({ db: tx, now }, viewer.id, key));
    const code = doorCodeOf(randomBytes(7));
    const row = await insertRequest({ tx, now }, { ...key, ...character, memberId: viewer.id, code, until: pendingUntil(now, settings), callOrder });
    await callNext({ tx, now }, row);
    return { id: row.id, code: formatDoorCode(code), until: row.until };
  });
}

/** Returns whether the character of the member's profile was seen to be theirs, with the code while it is looked for, and all that were. */
export async function viewProof(context: AskContext): Promise<Omit<OwnProof, 'regions'>> {
  return { ...(await proofOfProfile(context)), proven: await selectProven(context, context.viewer.id) };
}

async function proofOfProfile({ db, viewer, gameId, now }: AskContext): Promise<Omit<OwnProof, 'proven' | 'regions'>> {
  const character = await selectProfileCharacter(db, viewer.id);
  const row = character && (await selectOwn(db, viewer.id, keyOf(gameId, character)));
  const isOver = row !== null && Date.parse(row.until) <= now.getTime();
  if (!row || (isOver && row.state === 'pending')) return { character, state: 'unproven', code: null, until: null };
  if (row.state === 'pending') return { character, state: 'pending', code: formatDoorCode(row.code), until: row.until };
  return isOver || row.state === 'lapsed'
    ? { character, state: 'lapsed', code: null, until: null }
    : { character, state: 'proven', code: null, until: row.until };
}

function keyOf(gameId: number, { name, realm }: { name: string; realm: string }): CharacterKey {
  return { gameId, nameKey: characterKey(name), realmKey: characterKey(realm) };
}
