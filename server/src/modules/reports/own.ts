import type { Page } from '#contract/envelope.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { OwnReport } from '#contract/reports.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { decodeCursor, pageOf } from '#server/platform/paging.ts';
import { blankReports, countOwnReports, selectOwnReports } from './queries-report.ts';
import { ownReportsOf } from './view.ts';

/** A page of what a member has reported, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMyReports(db: Db, memberId: number, { size, after }: { size: number; after?: string | undefined }): Promise<Page<OwnReport>> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(after, 1)[0]);
  if (!Number.isSafeInteger(before)) throw fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
  const [rows, total] = await Promise.all([selectOwnReports(db, memberId, before, size + 1), countOwnReports(db, memberId)]);
  const page = pageOf(rows, { page: after === undefined ? 1 : 0, size, total }, ({ id }) => [id]);
  return { ...page, items: await ownReportsOf(db, page.items) };
}

/** Forgets what a member has said in his reports, and how he was called where he was reported; for an account that is erased. */
export function forgetReports(tx: Tx, memberId: number): Promise<void> {
  return blankReports(tx, memberId);
}
