import type { Page } from '#contract/envelope.ts';
import type { OwnReport } from '#contract/api/reports.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { countOwnReports, selectOwnReports, type OwnReportRow } from './queries-report.ts';

/** Returns a page of a member's own reports, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMyReports(db: Db, memberId: number, input: PageInput): Promise<Page<OwnReport>> {
  const [rows, total] = await Promise.all([selectOwnReports(db, memberId, BY_ID.startOf(input)), countOwnReports(db, memberId)]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...page, items: await ownReportsOf(db, page.items) };
}

/** Returns reports as their reporters see them. */
export async function ownReportsOf(db: Db, rows: readonly OwnReportRow[]): Promise<OwnReport[]> {
  const [labelOf, pictures] = await Promise.all([
    readEntryLabels(db),
    findPictures(
      db,
      rows.flatMap(({ evidenceIds }) => evidenceIds),
    ),
  ]);
  return rows.map(({ evidenceIds, reason, ...row }) => ({
    ...row,
    reason: labelOf('report_reason', reason),
    evidence: evidenceIds.flatMap((id) => pictures.get(id) ?? []),
  }));
}
