// Who cannot compute, because their browser runs no scripts or is too old, proves a mailbox instead: a code that counts once.
import { createHash, randomInt } from 'node:crypto';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts';
import { EMAIL_PATTERN } from '#contract/patterns.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { sendNow } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countAttempt, takeAttempt } from '#server/platform/attempts.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { requireUsableMail } from '../entry/mail-domains.ts';
import { PROOF_LIMITS } from './limits.ts';

const PREFIX = 'mail:';

/** Returns whether what came as a proof is a mailed code. */
export function isMailProof(proof: string): boolean {
  return proof.startsWith(PREFIX);
}

/**
 * Mails a code that counts as one solution. Throws `tooManyRequests` (few a day for an address and for a network), `mailMissing`, `mailNotSent`, and
 * `invalidInput` for a throw-away address.
 */
export async function sendProofCode(request: ApiRequest, email: string): Promise<RateLimit> {
  const { platform, db, now } = request;
  requireMail(platform.mail);
  await requireUsableMail(request, email);
  await countUnsolvedMail(request);
  await countAttempt(request, `proof-mail:${email}`, { limit: PROOF_LIMITS.proofMails, refusal: 'tooManyRequests' });
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const { siteName } = (await readSettingValues(db)).settings;
  const mail = await writeMail(db, { template: 'proof-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } });
  await sendNow({ ...platform, now }, { kind: 'proof-code', memberId: null, to: email, ...mail });
  // Kept as what would be right: the shared state holds counts, no words.
  await takeAttempt(request, rightKey(email, code), { max: 1, windowSeconds: CODE_MINUTES * 60 });
  return { retryAfter: PROOF_LIMITS.proofMails.windowSeconds / PROOF_LIMITS.proofMails.max, remainingToday: 0 };
}

/** Counts a mail that nobody has worked for; returns true. Throws `tooManyRequests`: few are sent for one network. */
export async function countUnsolvedMail(request: ApiRequest): Promise<true> {
  await countAddressAttempt(request, 'proof-mail', { limit: PROOF_LIMITS.proofMailsByAddress, refusal: 'tooManyRequests' });
  return true;
}

/** Uses a mailed code up. Returns false for a wrong one, of which few are looked at. */
export async function takeMailProof(request: ApiRequest, proof: string): Promise<boolean> {
  const { platform, now } = request;
  const [email = '', code = ''] = proof.slice(PREFIX.length).trim().toLowerCase().split(':');
  if (!EMAIL_PATTERN.test(email) || !/^\d{6}$/.test(code)) return false;
  await countAttempt(request, `proof-guess:${email}`, { limit: PROOF_LIMITS.proofGuesses, refusal: 'tooManyAttempts' });
  const key = rightKey(email, code);
  const isRight = !(await platform.shared.peek(key, 1, now)).allowed;
  if (!isRight) return false;
  return platform.shared.first(`used:${key}`, CODE_MINUTES * 60, now);
}

function rightKey(email: string, code: string): string {
  return `proof-code:${createHash('sha256').update(`${email}\n${code}`).digest('hex')}`;
}
