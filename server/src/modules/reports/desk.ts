import { Failure } from '#contract/failures.ts';
import type { ReportCase, ReportCases, ReportKind } from '#contract/api/reports.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { excerptOf } from '#server/modules/messages/index.ts';
import type { Viewer, MemberContext } from '#server/platform/api.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { countOpen, selectReportCase, selectReportCases, selectNotes, selectSnapshots, type ReportCaseRow } from './queries-desk.ts';
import { selectJoins, selectOtherStaff, selectReportersOf } from './queries-reporters.ts';
import { selectWaves } from './queries-waves.ts';
import { OVERDUE_MS, WAVES_SHOWN_MS, canClose, conflictOf, type Handler } from './rules.ts';
import { breakdownOf } from './weights.ts';

const MAX_NOTES = 50;
const MAX_WAVES = 10;

export interface DeskInput extends PageInput {
  state: 'open' | 'closed';
  kind?: ReportKind | undefined;
  reason?: string | undefined;
  hidden?: boolean | undefined;
}

/** Returns the kinds of reports a role handles: those on members belong to the operators; of those on presenters one presenter sees what they were called for. */
function kindsOf({ role }: Pick<Viewer, 'role'>): readonly ReportKind[] {
  return role === 'operator' ? ['post', 'comment', 'member', 'presenter'] : ['post', 'comment', 'presenter'];
}

/** Returns a page of report cases, the open ones oldest first behind those that can't wait, the closed ones newest first. Throws `forbidden` for a kind that is not the reader's affair, and `invalidInput` for a broken cursor. */
export async function listReports({ db, now, viewer }: MemberContext, input: DeskInput): Promise<ReportCases> {
  const kinds = kindsOf(viewer);
  if (input.kind !== undefined && !kinds.includes(input.kind)) throw new Failure('forbidden');
  const filter = {
    readerId: viewer.id,
    closed: input.state === 'closed',
    kinds: input.kind === undefined ? kinds : [input.kind],
    reason: input.reason === undefined || input.reason === '' ? null : input.reason,
    hiddenOnly: input.hidden === true,
  };
  const [{ rows, total }, counts, labelOf, waves, others] = await Promise.all([
    selectReportCases({ db, now }, filter, BY_TIME.startOf(input)),
    countOpen(db, { readerId: viewer.id, kinds }, new Date(now.getTime() - OVERDUE_MS)),
    readEntryLabels(db),
    viewer.role === 'operator' ? selectWaves(db, new Date(now.getTime() - WAVES_SHOWN_MS), MAX_WAVES) : [],
    selectOtherStaff({ db, now }, viewer.id),
  ]);
  const page = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.closedAt ?? row.filedAt, id: row.id }));
  return {
    ...page,
    items: page.items.map((row) => ({ ...headOf(row, labelOf, { handler: { ...viewer, others }, now }), excerpt: excerptOf(row.text) })),
    counts,
    waves: waves.map((wave) => (wave.kind === 'network' ? { ...wave, source: '' } : wave)),
  };
}

/**
 * Returns a report case with the reported text and the reporters' notes. Throws `notFound`, and `forbidden` for one the reader may not
 * handle.
 */
export async function viewReport({ db, now, viewer }: MemberContext, id: number): Promise<ReportCase> {
  const row = await selectReportCase({ db, now }, id, viewer.id);
  if (!row) throw new Failure('notFound');
  if (!kindsOf(viewer).includes(row.kind) || (row.kind === 'presenter' && (row.targetId === viewer.id || !canClose(row, viewer))))
    throw new Failure('forbidden');
  const [snapshots, notes, labelOf, joins, reporters, others] = await Promise.all([
    selectSnapshots(db, id),
    selectNotes(db, id, MAX_NOTES),
    readEntryLabels(db),
    selectJoins(db, id),
    selectReportersOf({ db, now }, id),
    selectOtherStaff({ db, now }, viewer.id),
  ]);
  const pictures = await findPictures(db, [
    ...new Set([...snapshots.flatMap(({ imageIds }) => imageIds), ...notes.flatMap(({ evidenceIds, markedFileIds }) => [...evidenceIds, ...markedFileIds])]),
  ]);
  const picturesOf = (ids: readonly number[]) => ids.flatMap((each) => pictures.get(each) ?? []);
  return {
    ...headOf(row, labelOf, { handler: { ...viewer, others }, now }),
    snapshots: snapshots.map(({ imageIds, ...snapshot }) => ({ ...snapshot, images: picturesOf(imageIds) })),
    notes: notes.map(({ evidenceIds, markedFileIds, reason, ...note }) => ({
      ...note,
      reason: labelOf('report_reason', reason),
      evidence: picturesOf(evidenceIds),
      markedPictures: picturesOf(markedFileIds),
      joined: joins
        .filter(({ reportId }) => reportId === note.id)
        .map(({ reportId: _, ...joined }) => ({ ...joined, reason: labelOf('report_reason', joined.reason) })),
    })),
    weights: breakdownOf(reporters, now),
  };
}

function headOf(
  row: ReportCaseRow,
  labelOf: EntryLabels,
  { handler, now }: { handler: Handler; now: Date },
): Omit<ReportCase, 'snapshots' | 'notes' | 'weights'> {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.targetId,
    name: row.name,
    postId: row.postId,
    sceneryId: row.sceneryId,
    columnId: row.columnId,
    floor: row.floor,
    author: personOf(row.author),
    isCase: row.isCase,
    state: row.state,
    filedAt: row.filedAt,
    hidden: row.hidden,
    masked: row.masked,
    urgent: row.urgent,
    waved: row.waved,
    hiddenBy: row.hiddenBy && { person: personOf(row.hiddenBy), reason: row.hiddenReason },
    reporters: row.reporters,
    reasons: row.reasons.map(({ value, count }) => ({ ...labelOf('report_reason', value), count })),
    overdue: row.state === 'open' && Date.parse(row.filedAt) < now.getTime() - OVERDUE_MS,
    conflict: conflictOf(row, handler),
    mayRemove: !row.isUnderCase || handler.role === 'presenter',
    answer: row.answer,
    closedBy: row.closedBy && personOf(row.closedBy),
    closedAt: row.closedAt,
  };
}
