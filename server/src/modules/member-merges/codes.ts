import { CODE_MINUTES } from '#contract/limits.ts';
import { record } from '#server/modules/audit/index.ts';
import { newCode, queueAccountMail, refusalAt, tryCode, useCode as spendCode } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { about, getBoth, type Both } from './account.ts';
import { LIMITS } from './rules.ts';

/** What was typed from the two mails. */
export interface Codes {
  fromCode: string;
  intoCode: string;
}

/** Mails a code to each of two accounts: who reads both mails is one person. Throws `tooManyRequests` and what `getBoth` throws. */
export async function sendMergeCodes(request: MemberRequest, ids: { from: number; into: number }): Promise<void> {
  const { db, now, platform } = request;
  if (!request.isPreview) await countMemberAttempt(request, 'merge-codes', LIMITS.codes);
  await db.transaction(async (tx) => {
    const both = await getBoth({ tx, now }, ids);
    await record({ tx, now }, { act: 'member.merge_codes', ...about(both), after: { mergedInto: both.into.id } });
    for (const { account, given } of targetsOf(both)) {
      const code = await newCode({ db: tx, now }, 'merge', given.target);
      const values = { 验证码: code, 分钟: String(CODE_MINUTES), 去的: both.from.nickName, 留的: both.into.nickName };
      const write = ({ siteName }: { siteName: string }) => ({ template: 'merge-code' as const, values: { 网站: siteName, ...values } });
      await queueAccountMail({ tx, now, secrets: platform.secrets }, { kind: 'merge-code', memberId: account.id, to: account.emailFold, write });
    }
  });
}

/** Throws `wrongCode` at each code that is not the one of its mail. On the pool: a try counts even if everything after it is rolled back. */
export async function tryCodes({ platform, now }: Pick<MemberRequest, 'platform' | 'now'>, both: Both, codes: Codes): Promise<void> {
  for (const { path, given } of targetsOf(both)) {
    if ((await tryCode({ db: platform.db, now }, given, codes[path])) !== 'right') throw refusalAt(path, 'wrongCode');
  }
}

/** Uses both codes up. Throws `wrongCode` when another request was quicker. */
export async function spendCodes(context: WriteContext, both: Both, codes: Codes): Promise<void> {
  for (const { path, given } of targetsOf(both)) if (!(await spendCode(context, given, codes[path]))) throw refusalAt(path, 'wrongCode');
}

/** A code belongs to its account, its address, the other account, and to which of them goes. */
function targetsOf({ from, into }: Both) {
  const given = (target: string) => ({ purpose: 'merge', target }) as const;
  return [
    { path: 'fromCode', account: from, given: given(`${from.id} goes into ${into.id} ${from.emailFold}`) },
    { path: 'intoCode', account: into, given: given(`${into.id} takes ${from.id} ${into.emailFold}`) },
  ] as const;
}
