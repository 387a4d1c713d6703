import type { OwnReport } from '#contract/api/reports.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { OwnReportRow } from './queries-report.ts';

/** Returns reports as their reporters see them. */
export async function ownReportsOf(db: Db, rows: readonly OwnReportRow[]): Promise<OwnReport[]> {
  const [terms, pictures] = await Promise.all([
    readTerms(db),
    findPictures(
      db,
      rows.flatMap(({ evidenceIds }) => evidenceIds),
    ),
  ]);
  return rows.map(({ evidenceIds, reason, ...row }) => ({
    ...row,
    reason: terms('report_reason', reason),
    evidence: evidenceIds.flatMap((id) => pictures.get(id) ?? []),
  }));
}
