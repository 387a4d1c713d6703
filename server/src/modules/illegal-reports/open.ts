import { Failure } from '#contract/failures.ts';
import { recordPrivateRead, recordPrivateView } from '#server/modules/audit/index.ts';
import { selectSealedFiles, type SealedRow } from '#server/modules/files/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { EMAIL_PURPOSE } from './keys.ts';
import { selectReport, selectReportOfFile } from './queries.ts';

/** Returns the mail address of the sender of a report, which goes on record. Throws `notFound`, also once it has been deleted. */
export async function revealReporter({ db, platform: { secrets }, now }: MemberRequest, id: number): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const report = await selectReport(tx, id);
    if (!report || report.emailSealed === null) throw new Failure('notFound');
    await recordPrivateRead({ tx, now }, { kind: 'illegal_report', id, field: 'email', memberId: null });
    return { email: secrets.decrypt(EMAIL_PURPOSE, report.emailSealed) };
  });
}

/** Returns the mail address of the sender of a report; the caller puts that on record. */
export function openReporterAddress(secrets: Pick<Secrets, 'decrypt'>, emailSealed: string): string {
  return secrets.decrypt(EMAIL_PURPOSE, emailSealed);
}

/** Returns a file that came with a report, for operators; that they open it goes on record, once a day. Throws `notFound`. */
export async function openReportFile(request: ApiRequest, fileId: number): Promise<SealedRow> {
  const { db, viewer } = request;
  const reportId = viewer?.role === 'operator' ? await selectReportOfFile(db, fileId) : null;
  const [file] = reportId === null ? [] : await selectSealedFiles(db, [fileId]);
  if (!file) throw new Failure('notFound');
  await recordPrivateView(request, { kind: 'illegal_report', id: reportId ?? 0, field: `file ${fileId}`, memberId: null });
  return file;
}
