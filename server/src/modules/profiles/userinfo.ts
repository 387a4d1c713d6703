import { Failure } from '#contract/failures.ts';
import { characterKey } from '#contract/text/character-key.ts';
import type { Character, Userinfo } from '#contract/api/profiles.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { requireLinks } from '#server/modules/guards/index.ts';
import { avatarUrl, standingOf, updateProfile, type ProfileChange } from '#server/modules/members/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { claimNickName, requireChangeable } from './nick-names.ts';
import { lockProfile, selectProfile, type ProfileRow } from './queries.ts';
import { requireKnownCharacter, nickChangeableAt } from './rules.ts';

/** A member's changes to their profile; fields left out stay. */
export type UserinfoChange = Omit<ProfileChange, 'character'> & { character?: Character | null | undefined };

/** Returns a member's own profile. Throws `notFound`. */
export async function getUserinfo({ db, now }: DbContext, memberId: number): Promise<Userinfo> {
  const row = await selectProfile(db, memberId);
  if (!row) throw new Failure('notFound');
  return userinfoOf(row, now);
}

/** What happens, in the same transaction, to a character that a profile does not name any more. */
export type OnCharacterLeft = (context: WriteContext, memberId: number, character: Character) => Promise<void>;

interface SaveContext {
  request: MemberRequest;
  onLeft: OnCharacterLeft;
}

/**
 * Changes a member's profile and returns it. Throws `nickNameTooSoon`, `nickNameReserved`, `nickNameAlike`, `nickNameTaken`,
 * `forbiddenWord`, `lawfullyRemoved` for a signature while an order is about the member, what `requireLinks` throws for it, and `invalidInput` for an
 * impossible character.
 */
export async function saveUserinfo({ request, onLeft }: SaveContext, given: UserinfoChange): Promise<Userinfo> {
  const { db, now } = request;
  const memberId = request.viewer.id;
  if (given.character) requireKnownCharacter(given.character, await listDictionaries(db));
  const change = await screened(db, given);
  // The form sends what has not changed as well.
  if (change.signature && change.signature !== (await selectProfile(db, memberId))?.signature)
    await requireLinks(request, { texts: [change.signature], hrefs: [], path: 'signature' });
  return db.transaction(async (tx) => {
    const before = await lockProfile(tx, memberId);
    if (!before) throw new Failure('notFound');
    if (change.signature) await requireNotOrdered(tx, 'member', memberId);
    const { nickName, ...others } = change;
    const isRenamed = nickName !== undefined && nickName !== before.nickName;
    if (isRenamed) {
      requireChangeable(nickChangeableAt(before.nickChangedAt, now));
      await claimNickName({ tx, now }, memberId, nickName);
    }
    await updateProfile({ tx, now }, memberId, isRenamed ? { ...others, nickName } : others);
    await logSecurity({ tx, now }, request, { kind: 'profile', memberId });
    const former = characterOf(before);
    if (others.character !== undefined && former !== null && !isSameCharacter(former, others.character)) await onLeft({ tx, now }, memberId, former);
    return getUserinfo({ db: tx, now }, memberId);
  });
}

/** Returns the change with words written over that are to be. A profile never waits to be looked at, so what would is refused. */
async function screened(db: Db, given: UserinfoChange): Promise<UserinfoChange> {
  const { texts, reasons } = await screen(db, [
    { path: 'nickName', kind: 'nickName', text: given.nickName ?? '' },
    { path: 'signature', kind: 'signature', text: given.signature ?? '' },
    { path: 'character.name', kind: 'nickName', text: given.character?.name ?? '' },
    { path: 'character.guild', kind: 'signature', text: given.character?.guild ?? '' },
  ]);
  const [first] = reasons;
  if (first) throw new Failure('forbiddenWord', { fields: [{ path: first.path, message: `“${first.matched}”不能放在资料里，请改掉` }] });
  const [nickName = '', signature = '', name = '', guild = ''] = texts;
  return {
    ...given,
    ...(given.nickName !== undefined && { nickName }),
    ...(given.signature !== undefined && { signature }),
    ...(given.character && { character: { ...given.character, name, guild } }),
  };
}

function isSameCharacter(one: Character, other: Character | null): boolean {
  return other !== null && characterKey(one.name) === characterKey(other.name) && characterKey(one.realm) === characterKey(other.realm);
}

function userinfoOf(row: ProfileRow, now: Date): Userinfo {
  const standing = standingOf(row, now);
  return {
    id: row.id,
    nickName: row.nickName,
    nickChangeableAt: nickChangeableAt(row.nickChangedAt, now)?.toISOString() ?? null,
    avatar: avatarUrl(row.id, row.avatarFileId),
    hasPicture: row.avatarFileId !== null,
    level: standing.level,
    role: row.role,
    signature: row.signature,
    gender: row.gender,
    character: characterOf(row),
    characterPublic: row.characterPublic,
    joinedAt: row.joinedAt,
    postCount: row.postCount,
    essenceCount: row.essenceCount,
    followerCount: row.followerCount,
    standing,
  };
}

/** Returns a stored character with every part, empty where not given; null when there is none. */
export function characterOf({ character }: Pick<ProfileRow, 'character'>): Character | null {
  if (character === null) return null;
  const { name = '', realm = '', faction = '', race = '', class: profession = '', guild = '' } = character;
  return { name, realm, faction, race, class: profession, guild };
}
