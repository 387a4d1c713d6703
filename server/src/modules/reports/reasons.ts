import { fieldFailure } from '#contract/failures.ts';
import type { ReportKind, ReportTarget } from '#contract/api/reports.ts';
import { listDictionaries, listEntryDetails } from '#server/modules/dictionaries/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { selectReasons } from './queries-report.ts';

export type Reason = ReportTarget['reasons'][number];

/** Returns the reasons for reporting this kind of target, in the order of the dictionary. */
export async function listReasons(db: Db, kind: ReportKind): Promise<Reason[]> {
  const [entries = [], details] = await Promise.all([
    listDictionaries(db).then((dictionaries) => dictionaries['report_reason']),
    listEntryDetails(db, 'report_reason'),
  ]);
  return entries.flatMap(({ value, label, note = '' }) => {
    const { targets, noteRequired, hideAtOnce } = details.get(value) ?? {};
    if (!Array.isArray(targets) || !targets.includes(kind)) return [];
    return [{ value, label, note, noteRequired: noteRequired === true, hidesAtOnce: hideAtOnce === true }];
  });
}

/**
 * Returns the reason with that value. Throws `invalidInput` when it does not apply to this kind of target, and without the note it
 * requires.
 */
export async function getReason(db: Db, kind: ReportKind, { value, note }: { value: string; note: string }): Promise<Reason> {
  const reason = (await listReasons(db, kind)).find((entry) => entry.value === value);
  if (!reason) throw fieldFailure('reason', '请选择举报的理由');
  if (reason.noteRequired && note === '') throw fieldFailure('note', `选“${reason.label}”的话，请写清楚是怎么回事`);
  return reason;
}

/** Returns whether a report case was opened or joined for a reason that hides at once. */
export async function isOfLeak(tx: Tx, { id, kind }: { id: number; kind: ReportKind }): Promise<boolean> {
  const [known, values] = await Promise.all([listReasons(tx, kind), selectReasons(tx, id)]);
  return known.some(({ value, hidesAtOnce }) => hidesAtOnce && values.includes(value));
}
