import type { CounterNoticeWork, ForwardedNotice, InfringementOrder, StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { Failure } from '#contract/failures.ts';
import { counterNoticeNumber, reportNumber } from '#contract/text/report-number.ts';
import { maskPrivate } from '#server/modules/audit/index.ts';
import { isDeliveryState, STATE_LABELS } from '#server/modules/deliveries/index.ts';
import { selectSealedFiles, type SealedRow } from '#server/modules/files/index.ts';
import { openReporterAddress } from '#server/modules/illegal-reports/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { selectNotice, type NoticeRow, type WorkRow } from './queries.ts';
import { SEALED_PURPOSE, statementOf } from './rules.ts';

/** Who reads statements, with what. */
export interface StaffReader {
  db: Db;
  secrets: Pick<Secrets, 'decrypt'>;
  viewerId: number;
}

/** Returns files as everybody reads of them who may open them, in the order of their ids. */
export function filesOf(ids: readonly number[], files: readonly SealedRow[]): { id: number; name: string; size: number }[] {
  return ids.flatMap((id) => files.filter((file) => file.id === id).map(({ name, sizeBytes }) => ({ id, name, size: sizeBytes })));
}

/** Returns how far a statement is. */
export function courseOf(row: NoticeRow): Pick<ForwardedNotice, 'filedAt' | 'forwardedAt' | 'dueAt' | 'step' | 'endedAt'> {
  const { filedAt, forwardedAt, dueAt, step, stepAuthority: authority, stepNumber: number, stepAt, endedAt } = row;
  return { filedAt, forwardedAt, dueAt, step: step === null || stepAt === null ? null : { kind: step, authority, number, at: stepAt }, endedAt };
}

/** Returns works as they are named. */
export function worksOf(rows: readonly WorkRow[]): CounterNoticeWork[] {
  return rows.map(({ kind, id, title, postId, columnId, isRestored }) => ({
    kind,
    id,
    title,
    href: postId === null || columnId === null ? null : `/post/view/${columnId}/${postId}`,
    isRestored,
  }));
}

/** Returns a statement as its author reads it. */
export function ownNoticeOf(row: NoticeRow, files: readonly SealedRow[], { decrypt }: Pick<Secrets, 'decrypt'>): InfringementOrder['notice'] {
  const statement = statementOf(row.sealed, (sealed) => decrypt(SEALED_PURPOSE, sealed));
  const { id, state, returnReason } = row;
  return { id, number: counterNoticeNumber(row), state, ...statement, files: filesOf(row.fileIds, files), returnReason, ...courseOf(row) };
}

/** Returns a statement as operators read it. Throws `notFound`. */
export async function viewForStaff({ db, secrets, viewerId }: StaffReader, id: number): Promise<StaffCounterNotice> {
  const row = await selectNotice(db, id);
  const [view] = row ? await staffViewsOf({ db, secrets, viewerId }, [row]) : [];
  if (!view) throw new Failure('notFound');
  return view;
}

/** Returns statements as operators read them: who made them, and how all are reached, is masked. */
export async function staffViewsOf({ db, secrets, viewerId }: StaffReader, rows: readonly NoticeRow[]): Promise<StaffCounterNotice[]> {
  const files = await selectSealedFiles(
    db,
    rows.flatMap(({ fileIds, stepFileIds }) => [...fileIds, ...stepFileIds]),
  );
  return rows.map((row) => {
    const { text, name, contact } = statementOf(row.sealed, (sealed) => secrets.decrypt(SEALED_PURPOSE, sealed));
    return {
      id: row.id,
      number: counterNoticeNumber(row),
      takedownId: row.takedownId,
      reportId: row.reportId,
      reportNumber: reportNumber({ id: row.reportId, receivedAt: row.reportedAt }),
      member: personOf(row.member),
      works: worksOf(row.works),
      state: row.state,
      text,
      name: maskPrivate(name),
      contact: maskPrivate(contact),
      files: filesOf(row.fileIds, files),
      returnReason: row.returnReason,
      email: row.emailSealed === null ? '' : maskPrivate(openReporterAddress(secrets, row.emailSealed)),
      way: row.way,
      wayNote: row.wayNote,
      forwardedBy: row.forwardedBy,
      mail: row.mailState !== null && isDeliveryState(row.mailState) ? STATE_LABELS[row.mailState] : '',
      isLost: row.state === 'forwarded' && LOST.has(row.mailState ?? ''),
      ...courseOf(row),
      stepText: row.stepText,
      stepFiles: filesOf(row.stepFileIds, files),
      decidedBy: row.decidedBy,
      isOwn: row.memberId === viewerId,
    };
  });
}

/** What became of a mail that nobody has got. */
const LOST: ReadonlySet<string> = new Set(['bounced', 'refused', 'failed', 'skipped']);
