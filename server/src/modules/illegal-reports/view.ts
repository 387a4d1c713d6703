import type { IllegalReport } from '#contract/api/illegal-reports.ts';
import { reportNumber } from '#contract/text/report-number.ts';
import { maskPrivate } from '#server/modules/audit/index.ts';
import type { SealedRow } from '#server/modules/files/index.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { EMAIL_PURPOSE } from './keys.ts';
import type { IllegalReportRow } from './queries.ts';
import { targetOfRow } from './rules.ts';

/** Returns a report as operators read it: the address of its sender is masked. */
export function reportOf(
  row: IllegalReportRow,
  { files, secrets, now }: { files: readonly SealedRow[]; secrets: Pick<Secrets, 'decrypt'>; now: Date },
): IllegalReport {
  return {
    id: row.id,
    number: reportNumber(row),
    kind: row.kind,
    address: row.address,
    target: targetOfRow(row),
    text: row.body,
    files: row.fileIds.flatMap((id) => files.filter((file) => file.id === id).map(({ name, sizeBytes }) => ({ id, name, size: sizeBytes }))),
    email: row.emailSealed === null ? '' : maskPrivate(secrets.decrypt(EMAIL_PURPOSE, row.emailSealed)),
    receivedAt: row.receivedAt,
    dueAt: row.dueAt,
    overdue: row.outcome === null && new Date(row.dueAt) <= now,
    outcome: row.outcome,
    answer: row.answer,
    answeredAt: row.answeredAt,
    answeredBy: row.nickName,
  };
}
