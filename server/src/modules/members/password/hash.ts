import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB, passes and lanes of argon2id: about 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns a password as argon2id text with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/** Returns whether a password matches. Without a hash (no such account) it takes as long and returns false. */
export async function fitsPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Made on the first call of either kind, so that it never shows in one of them only.
  nobody ??= hashPassword(randomBytes(32).toString('base64url'));
  const decoy = await nobody;
  const fits = await verify(passwordHash ?? decoy, password);
  return fits && passwordHash !== null;
}

/** Sixteen random letters and digits that are not taken for one another, at least one of each kind. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  const digits = '23456789';
  const pick = (from: string) => from[randomInt(from.length)];
  return [pick(letters), pick(digits), ...Array.from({ length: 14 }, () => pick(letters + digits))].join('');
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns whether a password is on the lists attackers try first, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('./common-passwords.ts').then(({ collectCommonPasswords }) => collectCommonPasswords());
  return (await common).has(password.toLowerCase());
}
