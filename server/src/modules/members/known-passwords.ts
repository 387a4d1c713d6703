import type { Role } from '#contract/api/members.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { fitsPassword, hashPassword, makePassword } from './password/hash.ts';
import { selectPasswordsOfFirstMembers, updatePassword } from './member/queries.ts';
import { endRetrieveKeys } from './password/queries-retrieve.ts';
import { endSessions } from './sessions/sessions.ts';

export interface RenewedAccount {
  role: Role;
  nickName: string;
  /** Null when the member has none. */
  email: string | null;
  password: string;
}

/**
 * Gives a random password of their own to all who joined by that instant and still use the known one: sessions end and links mailed before
 * are dead. Returns the new passwords, which are kept nowhere. Second factors stay, and members who have changed the password are left alone.
 */
export async function renewKnownPassword(
  { tx, now }: WriteContext,
  { password: known, joinedBy }: { password: string; joinedBy: Date },
): Promise<RenewedAccount[]> {
  const renewed: RenewedAccount[] = [];
  for (const { id, role, nickName, emailFold: email, passwordHash } of await selectPasswordsOfFirstMembers(tx, joinedBy)) {
    if (!(await fitsPassword(passwordHash, known))) continue;
    const password = makePassword();
    await updatePassword({ tx, now }, id, await hashPassword(password));
    await endSessions({ tx, now }, id, null);
    await endRetrieveKeys({ tx, now }, id, 'change');
    renewed.push({ role, nickName, email, password });
  }
  return renewed;
}
