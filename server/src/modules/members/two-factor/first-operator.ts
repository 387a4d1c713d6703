import { randomBytes } from 'node:crypto';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { createMember } from '../member/create.ts';
import { refusalAt } from '../member/rules.ts';
import { openSession, type SessionOrigin } from '../sessions/sessions.ts';
import { beginTwoFactor, confirmTwoFactor, replaceRecoveryCodes } from './queries-two-factor.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { TOTP_PURPOSE } from './require-second-factor.ts';
import { base32, bytesOfBase32, stepOfCode, totpUri } from './totp.ts';

/** What RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20;

/** A second factor that nobody has yet. */
export interface NewFactor {
  secret: string;
  uri: string;
  recoveryCodes: string[];
}

/** Returns a second factor for who will be the first operator; nothing of it is kept. */
export function newFactor(issuer: string): NewFactor {
  const secret = base32(randomBytes(SECRET_BYTES));
  return { secret, uri: totpUri({ issuer, account: '管理员', secret }), recoveryCodes: makeRecoveryCodes() };
}

interface FirstOperator {
  nickName: string;
  email: string;
  passwordHash: string;
  /** As `newFactor` made it. */
  totpSecret: string;
  /** A code of it. */
  totp: string;
  recoveryCodes: readonly string[];
  origin: Pick<SessionOrigin, 'address' | 'device'>;
}

/**
 * Inserts an operator with a confirmed second factor and signs them in; leaves the record to its caller. Throws `wrongTotp`, and like `createMember`.
 */
export async function createFirstOperator(
  { tx, now, secrets }: WriteContext & { secrets: Secrets },
  { nickName, email, passwordHash, totpSecret, totp, recoveryCodes, origin }: FirstOperator,
): Promise<{ id: number; token: string }> {
  const bytes = bytesOfBase32(totpSecret);
  const step = bytes?.length === SECRET_BYTES ? stepOfCode(bytes, totp, now) : null;
  if (bytes === null || step === null) throw refusalAt('totp', 'wrongTotp');
  const { id } = await createMember(tx, { nickName, email, passwordHash, role: 'operator', joinedAt: now });
  const secret = secrets.encrypt(TOTP_PURPOSE, bytes.toString('base64'));
  await beginTwoFactor({ tx, now }, id, secret);
  await confirmTwoFactor({ tx, now }, id, { secret, step });
  await replaceRecoveryCodes(
    tx,
    id,
    recoveryCodes.map((code) => hashRecoveryCode(secrets, id, code)),
  );
  return { id, token: await openSession({ tx, now }, id, { ...origin, platform: { secrets }, factor: 'totp' }) };
}
