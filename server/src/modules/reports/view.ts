import type { OwnReport } from '#contract/api/reports.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { OwnReportRow } from './queries-report.ts';

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
