import type { reportIllegal as shape } from '#contract/api/illegal-reports.shapes.ts';
import type { IllegalTarget } from '#contract/api/illegal-reports.ts';
import type { RateLimit } from '#contract/api/members.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { reportNumber } from '#contract/text/report-number.ts';
import { notifyOperators } from '#server/modules/channels/index.ts';
import { confirmAddress, queueMail } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { examineAttached, registerAttached } from '#server/modules/files/index.ts';
import { noteForm, requireProof } from '#server/modules/guards/index.ts';
import { mailCode, refusalAt, tryCode, useCode } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { EMAIL_PURPOSE, FIGURES_TAG, reportTopic } from './keys.ts';
import { receiptMail, reportCodeMail } from './mails.ts';
import { ILLEGAL_REPORT_NOTIFICATIONS } from './notifications.ts';
import { insertReport, selectCommentAt } from './queries.ts';
import { LIMITS, placeOf } from './rules.ts';

type Input = ParsedInputOf<typeof shape>;

const DAY_MS = 24 * 60 * 60_000;

/** Mails a sender the code that confirms their address. Throws `proofNeeded`, `tooManyRequests`, `mailMissing` and `mailNotSent`. */
export async function sendReportCode(request: ApiRequest, email: string): Promise<RateLimit> {
  await requireProof(request, 'sendIllegalReportCode');
  return mailCode(request, { purpose: 'illegal_report', target: email, email }, reportCodeMail);
}

/**
 * Takes a report of something illegal from the holder of the code mailed to an address, five a day for each address and each network; the receipt is
 * mailed, and operators are notified. Throws `proofNeeded`, `wrongCode`, `tooManyRequests`, and what `examineAttached` throws.
 */
export async function reportIllegal(request: ApiRequest, input: Input): Promise<ReplyOf<typeof shape>> {
  const { platform, db, now } = request;
  const code = { purpose: 'illegal_report', target: input.email } as const;
  await noteForm(request);
  await requireProof(request, 'reportIllegal');
  await countAddressAttempt(request, 'illegal report tries', { limit: LIMITS.illegalTriesByAddress, refusal: 'tooManyRequests' });
  // On the pool: the try must count even if everything after it is rolled back.
  if ((await tryCode({ db: platform.db, now }, code, input.code)) !== 'right') throw refusalAt('code', 'wrongCode');
  const files = await examineAttached(platform, input.files);
  await countAddressAttempt(request, 'illegal report', { limit: LIMITS.illegalReportsByAddress, refusal: 'tooManyRequests' });
  await countAttempt(request, `illegal report:${input.email}`, { limit: LIMITS.illegalReportsByMail, refusal: 'tooManyRequests' });
  const { siteName, illegalReportDays } = await readSettings(db);
  const dueAt = new Date(now.getTime() + illegalReportDays * DAY_MS);
  return db.transaction(async (tx) => {
    if (!(await useCode({ tx, now }, code, input.code))) throw refusalAt('code', 'wrongCode');
    const fileIds = await registerAttached({ tx, now, files: platform.files }, null, files);
    const target = await targetOf(tx, input.address);
    const emailSealed = platform.secrets.encrypt(EMAIL_PURPOSE, input.email);
    const report = await insertReport({ tx, now }, { kind: input.kind, address: input.address, target, body: input.text, emailSealed, fileIds, dueAt });
    const number = reportNumber(report);
    await confirmAddress(tx, platform.secrets, input.email);
    const mail = await writeMail(tx, receiptMail(siteName, { number, kind: input.kind, dueAt }));
    await queueMail({ tx, now, secrets: platform.secrets }, { kind: 'illegal-report', memberId: null, to: input.email, ...mail });
    await notifyOperators({ tx, now }, ILLEGAL_REPORT_NOTIFICATIONS.received({ data: { number, kind: input.kind } }), { topic: reportTopic(report.id) });
    writesTags(tx, FIGURES_TAG);
    return { number, dueAt: report.dueAt };
  });
}

/** Returns what an address points at; on a floor of a post that is the comment. */
async function targetOf(db: Db, address: string): Promise<IllegalTarget | null> {
  const target = placeOf(address);
  if (!target) return null;
  const { kind, id, floor } = target;
  const commentId = floor === null ? null : await selectCommentAt(db, { postId: id, floor });
  return commentId === null ? { kind, id } : { kind: 'comment', id: String(commentId) };
}
