import { randomBytes } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { securityEventOf } from '../mail/event.ts';
import { requirePassword } from '../password/require-password.ts';
import { findAccount } from '../member/find-account.ts';
import { twoFactorMail } from '../mail/security-mails.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { selectSiteName } from '../mail/queries-site.ts';
import { selectOwnAccount } from '../member/queries.ts';
import { beginTwoFactor, confirmTwoFactor, deleteTwoFactor, replaceRecoveryCodes, selectTwoFactor, startTotpDays } from './queries-two-factor.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { LIMITS, OPERATOR_TOTP_DAYS, refusalAt, TOTP_BEGUN_MINUTES } from '../member/rules.ts';
import { requireSecondFactor, TOTP_PURPOSE } from './require-second-factor.ts';
import { base32, stepOfCode, totpUri } from './totp.ts';

/** What RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns a new secret for a member's authenticator; the factor is not required until they have confirmed it. Throws `wrongOwnPassword`,
 * `tooManyAttempts` and `totpOn`.
 */
export async function beginTotp(request: MemberRequest, { password }: { password: string }): Promise<{ secret: string; uri: string }> {
  const { db, platform, viewer, now } = request;
  const account = await requirePassword(request, password, 'password');
  const bytes = randomBytes(SECRET_BYTES);
  const sealed = platform.secrets.encrypt(TOTP_PURPOSE, bytes.toString('base64'));
  const begun = await db.transaction((tx) => beginTwoFactor({ tx, now }, viewer.id, sealed));
  if (!begun) throw new Failure('totpOn');
  const secret = base32(bytes);
  return { secret, uri: totpUri({ issuer: await selectSiteName(db), account: account.nickName, secret }) };
}

/**
 * Turns the second factor on with the first code, and returns the recovery codes, which are never shown again. Throws `totpNotBegun`,
 * `totpOn`, `wrongTotp` and `tooManyAttempts`.
 */
export async function confirmTotp(request: MemberRequest, { totp }: { totp: string }): Promise<{ recoveryCodes: string[] }> {
  const { db, platform, viewer, now } = request;
  const factor = await selectTwoFactor(db, viewer.id);
  if (factor?.confirmedAt) throw new Failure('totpOn');
  if (!factor || new Date(factor.createdAt).getTime() < now.getTime() - TOTP_BEGUN_MINUTES * 60_000) throw new Failure('totpNotBegun');
  await countAttempt(request, `totp:member:${viewer.id}`, { limit: LIMITS.totpByMember, refusal: 'tooManyAttempts' });
  const step = stepOfCode(Buffer.from(platform.secrets.decrypt(TOTP_PURPOSE, factor.secret), 'base64'), totp, now);
  if (step === null) throw refusalAt('totp', 'wrongTotp');
  return db.transaction(async (tx) => {
    if (!(await confirmTwoFactor({ tx, now }, viewer.id, { secret: factor.secret, step }))) throw new Failure('totpOn');
    await notifyTwoFactor(tx, request, true);
    return { recoveryCodes: await giveRecoveryCodes(tx, request) };
  });
}

/** Turns the second factor off. Needs both factors. Throws `wrongOwnPassword`, `totpOff`, `totpNeeded`, `wrongTotp` and `tooManyAttempts`. */
export async function endTotp(request: MemberRequest, input: { password: string; totp: string }): Promise<void> {
  await requireBothFactors(request, input);
  await request.db.transaction(async (tx) => {
    await dropTwoFactor({ tx, now: request.now }, request.viewer.id);
    await notifyTwoFactor(tx, request, false);
  });
}

/** Ten new recovery codes; the former ones are worth nothing from then on. Throws as `endTotp`. */
export async function renewRecoveryCodes(request: MemberRequest, input: { password: string; totp: string }): Promise<{ recoveryCodes: string[] }> {
  await requireBothFactors(request, input);
  return request.db.transaction(async (tx) => ({ recoveryCodes: await giveRecoveryCodes(tx, request) }));
}

/**
 * Turns the second factor of an account off without requiring it, on an operator's order who knew its owner by `proof`; returns the nickname, or null
 * when there was none to turn off.
 */
export async function removeSecondFactor({ tx, now }: WriteContext, account: string, proof = ''): Promise<string | null> {
  const found = await findAccount(tx, account, null);
  const removed = found !== null && (await dropTwoFactor({ tx, now }, found.id));
  if (!removed) return null;
  await record(
    { tx, now },
    {
      act: 'member.totp_off',
      target: { kind: 'member', id: found.id },
      reason: proof,
      personal: { memberId: found.id, data: { nickName: found.nickName } },
    },
  );
  return found.nickName;
}

/** Removes a second factor; an operator needs another one within the days that a new operator has. Returns whether there was one. */
async function dropTwoFactor({ tx, now }: WriteContext, memberId: number): Promise<boolean> {
  if (!(await deleteTwoFactor(tx, memberId))) return false;
  await startTotpDays(tx, memberId, new Date(now.getTime() + OPERATOR_TOTP_DAYS * DAY_MS));
  return true;
}

async function requireBothFactors(request: MemberRequest, { password, totp }: { password: string; totp: string }): Promise<void> {
  await requirePassword(request, password, 'password');
  const factor = await selectTwoFactor(request.db, request.viewer.id);
  if (!factor?.confirmedAt) throw new Failure('totpOff');
  await requireSecondFactor(request, request.viewer.id, totp);
}

async function giveRecoveryCodes(tx: Tx, { platform, viewer }: MemberRequest): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    viewer.id,
    codes.map((code) => hashRecoveryCode(platform.secrets, viewer.id, code)),
  );
  return codes;
}

async function notifyTwoFactor(tx: Tx, request: MemberRequest, on: boolean): Promise<void> {
  const account = await selectOwnAccount(tx, request.viewer.id);
  if (!account?.emailFold) return;
  const { nickName, emailFold: email } = account;
  await queueAccountMail(
    { tx, now: request.now, secrets: request.platform.secrets },
    {
      kind: 'two-factor-changed',
      memberId: request.viewer.id,
      to: email,
      write: ({ siteName }) => twoFactorMail({ siteName, nickName, on, event: securityEventOf(request), publicUrl: request.platform.config.publicUrl }),
    },
  );
}
