import { createMember, hashPassword } from '#server/modules/members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/db.ts';
import { choosePassword, demoPeople } from './accounts.ts';
import { readMembers } from './content.ts';
import { before } from './times.ts';

/** The written members' ids by nickname. */
export type People = ReadonlyMap<string, number>;

/** Adds the written members and the demo operator. Nobody but the demo accounts can sign in. */
export async function loadMembers(platform: Platform, tx: Tx, now: Date): Promise<People> {
  const passwordHash = await hashPassword(await choosePassword(platform, tx, now));
  const accountOf = (nick: string) => {
    const person = demoPeople.find(({ nickName }) => nickName === nick);
    return person && { email: person.email, passwordHash };
  };
  const people = new Map<string, number>();
  for (const { nick, joinedDaysAgo, ...details } of await readMembers()) {
    const { id } = await createMember(tx, { ...details, nickName: nick, joinedAt: before(now, joinedDaysAgo), ...accountOf(nick) });
    people.set(nick, id);
  }
  for (const { nickName, role } of demoPeople.filter((person) => !people.has(person.nickName))) {
    await createMember(tx, { nickName, role, signature: '柴够，门开着。', joinedAt: before(now, 2_500), ...accountOf(nickName) });
  }
  return people;
}
