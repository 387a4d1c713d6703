import { createHash, randomInt } from 'node:crypto';
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from '#contract/limits.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { sendNow } from '#server/modules/deliveries/index.ts';
import { writeMail, type MailDraft } from '#server/modules/mail-templates/index.ts';
import { requireEntry, requireProof, requireUsableMail } from '#server/modules/guards/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { alreadyRegisteredMail, guardianCodeMail, registerCodeMail } from '../mail/sign-up-mails.ts';
import { consumeCode, countTry, replaceCode } from './queries-codes.ts';
import { selectSiteName } from '../mail/queries-site.ts';
import { selectAccountByEmail } from '../member/queries.ts';
import { LIMITS } from '../member/rules.ts';
import { countSending, forgiveSending } from './send-limits.ts';

/** The purpose of a code. */
export type CodePurpose = 'register' | 'guardian' | 'change_email' | 'illegal_report' | 'bind_mobile' | 'unbind_mobile' | 'merge';

/**
 * Mails a registration code, or to a member's address a note that it has one already; the answer is the same.
 * Throws `proofNeeded`, `tooManyRequests` (one mail a minute, ten a day and address, some by the caller's address), `mailMissing` and `mailNotSent`.
 */
export async function sendRegisterCode(request: ApiRequest, email: string): Promise<RateLimit> {
  const { publicUrl } = request.platform.config;
  await requireEntry(request);
  const ofMail = await requireUsableMail(request, email);
  await requireProof(request, 'sendRegisterCode', { isAsked: ofMail === 'proof' });
  return mailCode(request, { purpose: 'register', target: email, email }, (siteName, code, known) =>
    known ? alreadyRegisteredMail(siteName, publicUrl) : registerCodeMail(siteName, code),
  );
}

/** Mails a code to somebody who answers for a child that signs up. Throws like `sendRegisterCode`. */
export async function sendGuardianCode(request: ApiRequest, email: string): Promise<RateLimit> {
  await requireEntry(request);
  await requireProof(request, 'sendGuardianCode');
  return mailCode(request, { purpose: 'guardian', target: email, email }, (siteName, code) =>
    guardianCodeMail(siteName, code, request.platform.config.publicUrl),
  );
}

/**
 * Mails a new code for a target to an address. `write` makes the mail; for a member's address it must not hold the code.
 * Throws `tooManyRequests`, `mailMissing` and `mailNotSent`.
 */
export async function mailCode(
  request: ApiRequest,
  { purpose, target, email }: { purpose: keyof typeof CODE_MAILS; target: string; email: string },
  write: (siteName: string, code: string, known: boolean) => MailDraft,
): Promise<RateLimit> {
  const { platform, db, now } = request;
  requireMail(platform.mail);
  await countAddressAttempt(request, 'mail', { limit: LIMITS.mailByAddress, refusal: 'tooManyRequests' });
  const limit = await countSending(request, purpose, email);
  const siteName = await selectSiteName(db);
  const known = await selectAccountByEmail(db, email);
  // A member's address gets a code too, one that nobody receives, so that what follows looks the same from outside.
  const code = await newCode({ db, now }, purpose, target);
  try {
    const mail = await writeMail(db, write(siteName, code, known !== null));
    await sendNow({ ...platform, now }, { kind: CODE_MAILS[purpose], memberId: known?.id ?? null, to: email, ...mail });
  } catch (error) {
    await forgiveSending(request, purpose, email);
    throw error;
  }
  return limit;
}

const CODE_MAILS = {
  register: 'register-code',
  guardian: 'guardian-code',
  change_email: 'change-email-code',
  illegal_report: 'illegal-report-code',
} as const;

/** Creates a code for a target, replacing the previous one; only its hash is stored. */
export async function newCode({ db, now }: DbContext, purpose: CodePurpose, target: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await db.transaction((tx) => replaceCode({ tx, now }, { purpose, target, codeHash: hashCode(purpose, target, code), expiresAt }));
  return code;
}

/**
 * Returns the result of a guess: right and unused, right but used before, or wrong. A wrong one counts at once, regardless of the caller's
 * transaction.
 */
export async function tryCode(
  { db, now }: DbContext,
  { purpose, target }: { purpose: CodePurpose; target: string },
  code: string,
): Promise<'right' | 'used' | 'wrong'> {
  const found = await countTry({ db, now }, { purpose, target, codeHash: hashCode(purpose, target, code), maxTries: CODE_TRIES });
  if (!found?.right) return 'wrong';
  return found.used ? 'used' : 'right';
}

/** Uses a code up with the transaction; false when another request was faster. */
export function useCode({ tx, now }: WriteContext, { purpose, target }: { purpose: CodePurpose; target: string }, code: string): Promise<boolean> {
  return consumeCode({ tx, now }, { purpose, target, codeHash: hashCode(purpose, target, code) });
}

function hashCode(purpose: CodePurpose, target: string, code: string): Buffer {
  return createHash('sha256').update(`${purpose}\n${target}\n${code}`).digest();
}
