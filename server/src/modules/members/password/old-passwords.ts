// Passwords of members who came from another site: UCenter keeps md5(md5(password) + salt). Each is looked at until its member has signed
// in once; from then on the password is kept as argon2id like any other.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/database/db.ts';
import { selectOldPassword } from './queries-old-passwords.ts';

/** Returns whether a password is the one a member had on the site they came from; false once it has been replaced. */
export async function fitsOldPassword(db: Db, memberId: number | null, password: string): Promise<boolean> {
  // An unknown account asks too, so that it takes as long.
  const kept = await selectOldPassword(db, memberId ?? 0);
  const given = createHash('md5')
    .update(createHash('md5').update(password).digest('hex') + (kept?.salt ?? ''))
    .digest();
  return timingSafeEqual(given, kept?.hash ?? Buffer.alloc(given.length)) && kept !== null;
}
