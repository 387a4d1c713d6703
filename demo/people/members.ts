import { createMember, foldNickName, hashPassword } from '#server/modules/members/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { choosePassword, demoPeople } from './accounts.ts';
import { selectByFolds } from './queries.ts';
import { readMembers } from '../written/content.ts';
import type { WrittenMember } from '../written/written.ts';
import { before } from '../written/times.ts';

/** The written members by nickname. */
export type People = ReadonlyMap<string, Author>;

/** What adding members needs: their password depends on who can reach the site. */
export interface MemberLoadContext extends WriteContext {
  config: Pick<Platform['config'], 'isPublic'>;
}

/** Adds the written members and the demo operator; applicants begin without an office. Nobody but the demo accounts can sign in. */
export async function loadMembers({ tx, now, config }: MemberLoadContext, applicants: ReadonlySet<string>): Promise<void> {
  const passwordHash = await hashPassword(await choosePassword({ tx, now, config }));
  const accountOf = (nick: string) => {
    const person = demoPeople.find(({ nickName }) => nickName === nick);
    return person && { email: person.email, passwordHash };
  };
  const members = await readMembers();
  for (const { nick, joinedDaysAgo, ...details } of members) {
    await createMember(tx, {
      ...details,
      role: applicants.has(nick) ? 'member' : details.role,
      nickName: nick,
      joinedAt: before(now, joinedDaysAgo),
      ageBand: 'adult',
      ...accountOf(nick),
    });
  }
  for (const { nickName, role } of demoPeople.filter((person) => !members.some(({ nick }) => nick === person.nickName))) {
    await createMember(tx, { nickName, role, signature: '柴够，门开着。', joinedAt: before(now, 2_500), ...accountOf(nickName) });
  }
}

/** Returns the written members as they are in the database. */
export async function findPeople(db: Db, members: readonly Pick<WrittenMember, 'nick'>[]): Promise<People> {
  const rows = await selectByFolds(
    db,
    members.map(({ nick }) => foldNickName(nick)),
  );
  return new Map(rows.map(({ nickName, id, role }) => [nickName, { id, role }]));
}
