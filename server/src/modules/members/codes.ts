import { createHash, randomInt } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import { CODE_DIGITS, CODE_INTERVAL_SECONDS, CODE_MINUTES, CODE_TRIES, CODES_A_DAY } from '#contract/limits.ts';
import type { RateLimit } from '#contract/members.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { alreadyRegisteredLetter, registerCodeLetter } from './letters.ts';
import { consumeCode, countTry, replaceCode, selectAccountByEmail, selectSiteName } from './queries.ts';
import { LIMITS } from './rules.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** What a code is good for. */
export type CodePurpose = 'register' | 'bind_mobile' | 'unbind_mobile';

/**
 * Mails a registration code, or to a member's address a note that it has one already; the answer is the same.
 * Throws `tooManyRequests` (one letter a minute, ten a day and address, some by the caller's address) and `mailNotSent`.
 */
export async function sendRegisterCode(request: ApiRequest, email: string): Promise<RateLimit> {
  const { platform, db, now } = request;
  await countAddressAttempt(request, 'mail', LIMITS.mailByAddress, 'tooManyRequests');
  const limit = await countLetter(request, 'register', email);
  const siteName = await selectSiteName(db);
  const known = await selectAccountByEmail(db, email);
  // A member's address gets a code too, one that nobody learns, so that what follows looks alike from outside.
  const code = await newCode(db, 'register', email, now);
  const letter = known ? alreadyRegisteredLetter(siteName, platform.config.publicUrl) : registerCodeLetter(siteName, code);
  try {
    await platform.mail.send({ to: email, ...letter }, now);
  } catch (error) {
    await platform.shared.forget(intervalKey('register', email));
    throw error;
  }
  return limit;
}

/** How long an address has to wait for its next registration code, and how many are left of its day. */
export async function findRegisterRateLimit({ platform, now }: ApiRequest, email: string): Promise<RateLimit> {
  const interval = await platform.shared.peek(intervalKey('register', email), 1, now);
  const day = await platform.shared.peek(dayKey('register', email), CODES_A_DAY, now);
  return { retryAfter: Math.max(interval.retryAfter, day.retryAfter), remainingToday: day.remaining };
}

/** A new code for a target, in the place of the one before; only its hash is kept. */
export async function newCode(db: Db, purpose: CodePurpose, target: string, now: Date): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await db.transaction((tx) => replaceCode(tx, { purpose, target, codeHash: hashCode(purpose, target, code), now, expiresAt }));
  return code;
}

/** What a guess is worth: right and unused, right but used before, or wrong. A wrong one counts at once, whatever becomes of the caller's transaction. */
export async function tryCode(db: Db, purpose: CodePurpose, target: string, code: string, now: Date): Promise<'right' | 'used' | 'wrong'> {
  const found = await countTry(db, { purpose, target, codeHash: hashCode(purpose, target, code), triesMost: CODE_TRIES, now });
  if (!found?.right) return 'wrong';
  return found.used ? 'used' : 'right';
}

/** Uses a code up with the transaction; false when somebody else was faster. */
export function useCode(tx: Tx, purpose: CodePurpose, target: string, code: string, now: Date): Promise<boolean> {
  return consumeCode(tx, { purpose, target, codeHash: hashCode(purpose, target, code), now });
}

async function countLetter({ platform, now }: ApiRequest, purpose: CodePurpose, target: string): Promise<RateLimit> {
  const interval = await platform.shared.take(intervalKey(purpose, target), 1, CODE_INTERVAL_SECONDS, now);
  if (!interval.allowed) throw new Failure('tooManyRequests', { retryAfter: interval.retryAfter });
  const day = await platform.shared.take(dayKey(purpose, target), CODES_A_DAY, DAY_SECONDS, now);
  if (!day.allowed) throw new Failure('tooManyRequests', { retryAfter: day.retryAfter });
  return { retryAfter: CODE_INTERVAL_SECONDS, remainingToday: day.remaining };
}

function intervalKey(purpose: CodePurpose, target: string): string {
  return `code:${purpose}:interval:${target}`;
}

function dayKey(purpose: CodePurpose, target: string): string {
  return `code:${purpose}:day:${target}`;
}

function hashCode(purpose: CodePurpose, target: string, code: string): Buffer {
  return createHash('sha256').update(`${purpose}\n${target}\n${code}`).digest();
}
