import { createHash, randomBytes } from 'node:crypto';
import { Failure, fieldFailure, type FailureName } from '#contract/failures.ts';
import { RETRIEVE_KEY_MINUTES } from '#contract/limits.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { RateLimit, RetrieveKey } from '#contract/api/members.ts';
import { confirmAddress } from '#server/modules/deliveries/index.ts';
import { noteForm, requireProof } from '#server/modules/guards/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { securityEventOf } from '../mail/event.ts';
import { passwordChangedMail, retrieveMail } from '../mail/security-mails.ts';
import { makeDeviceKey } from './devices.ts';
import { clearLockouts } from './lockouts.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { hashPassword, isCommonPassword } from './hash.ts';
import { selectAccountByEmail, updatePassword } from '../member/queries.ts';
import { proveAddress } from './queries-old-passwords.ts';
import { otherWaysIn } from './queries-other-ways.ts';
import { consumeRetrieveKey, replaceRetrieveKey, selectRetrieveKey, type RetrieveKeyRow } from './queries-retrieve.ts';
import { LIMITS } from '../member/rules.ts';
import { countSending } from '../codes/send-limits.ts';
import { endSessions } from '../sessions/sessions.ts';

const KEY = /^[A-Za-z0-9_-]{43}$/;

const REFUSALS: Record<Exclude<RetrieveKey['state'], 'good'>, FailureName> = {
  used: 'keyUsed',
  replaced: 'keyReplaced',
  expired: 'keyExpired',
  unknown: 'keyUnknown',
};

/**
 * Mails the link for a new password to a member's address. The answer, and the time it takes, is the same for an address nobody has:
 * whether there is a member is looked up only after it, and a mail that could not be sent counts like one nobody wrote. Throws
 * `mailMissing`, and `tooManyRequests` (one mail a minute, ten a day and address, some by the caller's address).
 */
export async function sendRetrieveLetter(request: ApiRequest, email: string): Promise<RateLimit> {
  await noteForm(request);
  await requireProof(request, 'sendRetrieveLetter');
  requireMail(request.platform.mail);
  await countAddressAttempt(request, 'mail', { limit: LIMITS.mailByAddress, refusal: 'tooManyRequests' });
  const limit = await countSending(request, 'retrieve', email);
  request.platform.background.run(() => mailKey(request, email));
  return limit;
}

/** Returns the state of a link, without using it up. Throws `tooManyAttempts` by address. */
export async function checkRetrieveKey(request: ApiRequest, key: string): Promise<RetrieveKey> {
  await countAddressAttempt(request, 'retrieve', { limit: LIMITS.retrieveByAddress, refusal: 'tooManyAttempts' });
  const row = KEY.test(key) ? await selectRetrieveKey(request.db, hashKey(key)) : null;
  const state = stateOf(row, request.now);
  return { state, email: state === 'good' && row ? maskEmail(row.emailFold) : null };
}

interface RetrievedPassword {
  deviceKey: string;
  otherWays: string[];
}

/**
 * Sets a new password for the holder of the newest link, once: every session ends, lockouts are lifted, the member is notified by mail. Returns
 * what makes the device one of theirs, because a guesser would close the account again before they have signed in, and what else signs them in.
 * Throws `invalidInput` for a common password, `keyUsed`, `keyReplaced`, `keyExpired`, `keyUnknown`, and `tooManyAttempts` by address.
 */
export async function retrievePassword(request: ApiRequest, { key, password }: { key: string; password: string }): Promise<RetrievedPassword> {
  const { platform, db, now } = request;
  await countAddressAttempt(request, 'retrieve', { limit: LIMITS.retrieveByAddress, refusal: 'tooManyAttempts' });
  if (await isCommonPassword(password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  const row = KEY.test(key) ? await selectRetrieveKey(db, hashKey(key)) : null;
  const state = stateOf(row, now);
  if (!row || state !== 'good') throw new Failure(REFUSALS[state === 'good' ? 'unknown' : state]);
  const passwordHash = await hashPassword(password);
  const otherWays = await db.transaction(async (tx) => {
    if (!(await consumeRetrieveKey({ tx, now }, hashKey(key)))) throw new Failure('keyUsed');
    await updatePassword({ tx, now }, row.memberId, passwordHash);
    await proveAddress(tx, row.memberId);
    await endSessions({ tx, now }, row.memberId, null);
    await confirmAddress(tx, platform.secrets, row.emailFold);
    const ways = await otherWaysIn(tx, row.memberId);
    await queueAccountMail(
      { tx, now: request.now, secrets: request.platform.secrets },
      {
        kind: 'password-changed',
        memberId: row.memberId,
        to: row.emailFold,
        write: ({ siteName }) =>
          passwordChangedMail({ siteName, nickName: row.nickName, event: securityEventOf(request), otherWays: ways, publicUrl: platform.config.publicUrl }),
      },
    );
    return ways;
  });
  await clearLockouts(request, row.memberId);
  return { deviceKey: makeDeviceKey(request, row.memberId), otherWays };
}

async function mailKey({ platform, now }: ApiRequest, email: string): Promise<void> {
  const account = await selectAccountByEmail(platform.db, email);
  if (account) await platform.db.transaction((tx) => queueRetrieveLetter({ tx, now, platform }, { id: account.id, nickName: account.nickName, email }));
}

/** Queues the mail with the link for a new password to a member; false when they have another address by now. */
export async function queueRetrieveLetter(
  { tx, now, platform }: WriteContext & { platform: Pick<Platform, 'config' | 'secrets'> },
  { id, nickName, email }: { id: number; nickName: string; email: string },
): Promise<boolean> {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RETRIEVE_KEY_MINUTES * 60_000);
  const link = `${platform.config.publicUrl}/acc/retrieve_password/${key}`;
  if (!(await replaceRetrieveKey({ tx, now }, { memberId: id, email, keyHash: hashKey(key), expiresAt }))) return false;
  const write = ({ siteName }: { siteName: string }) => retrieveMail(siteName, nickName, link);
  await queueAccountMail({ tx, now, secrets: platform.secrets }, { kind: 'password-link', memberId: id, to: email, write });
  return true;
}

function stateOf(row: RetrieveKeyRow | null, now: Date): RetrieveKey['state'] {
  if (!row) return 'unknown';
  if (row.endedBy === 'use') return 'used';
  if (row.endedBy !== null) return 'replaced';
  return new Date(row.expiresAt) > now ? 'good' : 'expired';
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
