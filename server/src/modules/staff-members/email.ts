// A new mail address that an operator enters for a member: confirmed by a code that went to it, and only in force once the old address has had three
// days to stop it.
import { mailInstant } from '#contract/text/mail-instant.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { MemberFile } from '#contract/api/staff-members.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { EMAIL_STOP_HOURS } from '#contract/staff-limits.ts';
import { record } from '#server/modules/audit/index.ts';
import { confirmAddress } from '#server/modules/deliveries/index.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';
import { changeEmailCodeMail, endRetrieveKeys, newCode, queueAccountMail, refusalAt, tryCode, useCode } from '#server/modules/members/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { ApiRequest, MemberRequest, SiteContext } from '#server/platform/api.ts';
import { countAddressAttempt, countMemberAttempt } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { about, getAccount } from './account.ts';
import { deleteEmailChange, isAddressTaken, takeDueEmailChanges, updateAddress, upsertEmailChange } from './queries.ts';
import { LIMITS } from './rules.ts';
import { viewMember } from './view.ts';

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 20;

/** Mails a code to an address that a member shall get. Throws `notFound`, `emailTaken` and `tooManyRequests`. */
export async function sendEmailCode(request: MemberRequest, { id, email }: { id: number; email: string }): Promise<void> {
  const { db, now, platform } = request;
  if (!request.isPreview) await countMemberAttempt(request, 'member-email-code', LIMITS.emailCodes);
  await db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    if (account.emailFold === null) throw new Failure('notFound');
    if (await isAddressTaken(tx, email)) throw refusalAt('email', 'emailTaken');
    const code = await newCode({ db: tx, now }, 'change_email', targetOf(id, email));
    await record({ tx, now }, { act: 'member.email_code', ...about(account), after: { to: maskEmail(email) } });
    const write = ({ siteName }: { siteName: string }) => changeEmailCodeMail(siteName, code);
    await queueAccountMail({ tx, now, secrets: platform.secrets }, { kind: 'change-email-code', memberId: id, to: email, write });
  });
}

/**
 * Gives a member a new address in three days, unless the old one stops it. Throws `notFound`, `wrongCode`, `emailTaken`, `invalidInput` for their
 * present address, and `reverify`.
 */
export async function changeMemberEmail(request: MemberRequest, { id, email, code }: { id: number; email: string; code: string }): Promise<MemberFile> {
  const { db, now, platform } = request;
  const given = { purpose: 'change_email', target: targetOf(id, email) } as const;
  // On the pool: the try must count even if everything after it is rolled back.
  if ((await tryCode({ db: platform.db, now }, given, code)) !== 'right') throw refusalAt('code', 'wrongCode');
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const { nickName, emailFold } = account;
    if (emailFold === null) throw new Failure('notFound');
    if (emailFold === email) throw fieldFailure('email', '这就是现在的邮箱');
    if (await isAddressTaken(tx, email)) throw refusalAt('email', 'emailTaken');
    if (!(await useCode({ tx, now }, given, code))) throw refusalAt('code', 'wrongCode');
    const key = randomBytes(32).toString('base64url');
    const until = new Date(now.getTime() + EMAIL_STOP_HOURS * HOUR_MS);
    await upsertEmailChange({ tx, now }, { memberId: id, email, keyHash: hashOf(key), until });
    // From where the operator entered it.
    await logSecurity({ tx, now }, request, { kind: 'change_email', memberId: id });
    await record(
      { tx, now },
      {
        act: 'member.email',
        ...about(account),
        personal: { memberId: id, data: { nickName, before: emailFold, email } },
        before: { mail: maskEmail(emailFold) },
        after: { mail: maskEmail(email), until: until.toISOString() },
      },
    );
    const link = `${platform.config.publicUrl}/acc/keep_email/${key}`;
    const secrets = { tx, now, secrets: platform.secrets };
    for (const to of [emailFold, email]) {
      const write = ({ siteName }: { siteName: string }) =>
        emailStoppableMail({ siteName, nickName, newEmail: maskEmail(email), until, link: to === emailFold ? link : null });
      await queueAccountMail(secrets, { kind: 'email-changed', memberId: id, to, write });
    }
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Stops a new address by the link that went to the old one. Returns the new one, masked. Throws `keyUnknown` and `tooManyAttempts`. */
export async function keepEmail(request: ApiRequest, key: string): Promise<{ masked: string }> {
  const { db, now } = request;
  await countAddressAttempt(request, 'keep-email', { limit: LIMITS.keysByAddress, refusal: 'tooManyAttempts' });
  return db.transaction(async (tx) => {
    const stopped = await deleteEmailChange(tx, { keyHash: hashOf(key) });
    if (!stopped) throw new Failure('keyUnknown');
    await recordKept({ tx, now }, stopped.memberId, stopped.emailFold);
    return { masked: maskEmail(stopped.emailFold) };
  });
}

/** Takes back that a member gets a new address. Returns whether that still waited. */
export async function takeBackEmail({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const stopped = await deleteEmailChange(tx, { memberId: id });
  if (!stopped) return false;
  await recordKept({ tx, now }, id, stopped.emailFold);
  return true;
}

/** Gives members the new addresses that nobody has stopped. One that somebody else has by now is forgotten. */
export async function applyDueEmails({ db, secrets, now }: Pick<SiteContext, 'db' | 'secrets' | 'now'>): Promise<void> {
  let taken = AT_ONCE;
  while (taken === AT_ONCE) {
    taken = await db.transaction(async (tx) => {
      const due = await takeDueEmailChanges({ tx, now }, AT_ONCE);
      for (const { memberId, emailFold } of due) {
        if (!(await updateAddress(tx, memberId, emailFold))) continue;
        await confirmAddress(tx, secrets, emailFold);
        await endRetrieveKeys({ tx, now }, memberId, 'change');
      }
      return due.length;
    });
  }
}

async function recordKept({ tx, now }: WriteContext, id: number, email: string): Promise<void> {
  const account = await getAccount(tx, id);
  await record({ tx, now }, { act: 'member.keep_email', ...about(account), before: { mail: maskEmail(email) }, after: { mail: null } });
}

/** A code belongs to a member and an address, so a code mailed for one member is useless to another. */
function targetOf(memberId: number, email: string): string {
  return `${memberId} ${email}`;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the mail that an account gets another address, to the old one with the link that stops it. `newEmail` comes masked. */
function emailStoppableMail({
  siteName,
  nickName,
  newEmail,
  until,
  link,
}: {
  siteName: string;
  nickName: string;
  newEmail: string;
  until: Date;
  link: string | null;
}): MailDraft {
  const stop =
    link === null
      ? ['在这之前，登录和找回密码还用原来的邮箱。']
      : [`不是你要换的，请在 ${EMAIL_STOP_HOURS} 小时里打开下面的链接拦下：`, '', `    ${link}`, '', '是你要换的，什么也不用做。'];
  return {
    template: 'email-stoppable',
    values: { 网站: siteName, 昵称: nickName, 新邮箱: newEmail, 生效时间: mailInstant(until.toISOString()), 怎么拦下: stop.join('\n') },
  };
}
