import type { MemberFile } from '#contract/api/staff-members.ts';
import type { suspendMember as suspendShape } from '#contract/api/staff-members.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { NEVER } from '#contract/text/suspension-end.ts';
import { foresee } from '#server/modules/audit/index.ts';
import { readEntryLabels, requireDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import { endSuspension, suspendUntil } from '#server/modules/reports/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { LIMITS } from './rules.ts';
import { viewMember } from './view.ts';

/**
 * Suspends a member until an instant or without an end, or changes until when; they read the reason. Throws `notFound`, `forbidden` for oneself,
 * `lastOperator`, `reverify`, `invalidInput` and `tooManyRequests`.
 */
export async function suspendMember(request: MemberRequest, { id, until, permanent, code, text }: ParsedInputOf<typeof suspendShape>): Promise<MemberFile> {
  const { db, now, viewer } = request;
  if (id === viewer.id) throw new Failure('forbidden');
  const end = endOf({ until, permanent }, now);
  const { reason, reasonCode } = await reasonOf(db, { code, text });
  if (!request.isPreview) await countMemberAttempt(request, 'member-suspend', LIMITS.suspensions);
  return db.transaction(async (tx) => {
    await suspendUntil({ tx, now }, id, { until: end, reason, reasonCode });
    foresee(tx, { icon: 'session', text: '只能读、答辩和申诉，不能写', count: 1, ids: new Set([id]) });
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Ends a suspension before its time. Throws `notFound`, and `alreadyDecided` where there is none. */
export async function restoreMember(request: MemberRequest, id: number): Promise<MemberFile> {
  const { db, now } = request;
  return db.transaction(async (tx) => {
    await viewMember({ ...request, db: tx }, id);
    if (!(await endSuspension({ db: tx, now }, id))) throw new Failure('alreadyDecided');
    return viewMember({ ...request, db: tx }, id);
  });
}

function endOf({ until, permanent }: { until?: string | undefined; permanent: boolean }, now: Date): Date {
  if (permanent) return new Date(NEVER);
  if (until === undefined) throw fieldFailure('until', '请选停用到哪一天');
  const end = new Date(until);
  if (end <= now) throw fieldFailure('until', '这个时候已经过了');
  if (end.getTime() - now.getTime() > 366 * 24 * 60 * 60_000) throw fieldFailure('until', '最多停用一年；更久请选“没有期限”');
  return end;
}

/** Returns a reason ready to be read, and its value of the dictionary. Throws `invalidInput` for one that is not in the dictionary. */
export async function reasonOf(db: Db, { code, text }: { code: string; text: string }): Promise<{ reason: string; reasonCode: string }> {
  if (code === '') return { reason: text, reasonCode: '' };
  const value = await requireDictionaryEntry(db, 'report_reason', { text: code, path: 'code' });
  const { label } = (await readEntryLabels(db))('report_reason', value);
  return { reason: `${label}。${text}`, reasonCode: value };
}
