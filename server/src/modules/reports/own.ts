import type { Page } from '#contract/envelope.ts';
import type { OwnReport } from '#contract/api/reports.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { countOwnReports, selectOwnReports } from './queries-report.ts';
import { ownReportsOf } from './view.ts';

/** Returns a page of a member's own reports, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMyReports(db: Db, memberId: number, input: Omit<PageInput, 'page'>): Promise<Page<OwnReport>> {
  const { after, limit } = BY_ID.startOf(input);
  const [rows, total] = await Promise.all([
    selectOwnReports(db, memberId, { before: after?.id ?? Number.MAX_SAFE_INTEGER, limit }),
    countOwnReports(db, memberId),
  ]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...page, items: await ownReportsOf(db, page.items) };
}
