import { Failure, fieldFailure } from '#contract/failures.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { CaseState, Complaint } from '#contract/api/trials.ts';
import { getColumn, listColumns } from '#server/modules/columns/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { prepareComplaint } from './complaint.ts';
import { addCase } from './file.ts';
import { concludeVerdict, readVerdict } from '../verdict/judge.ts';
import { clocksOf, lockCase, move } from '../case/take-step.ts';
import { whenReceived, whenSummoned } from '../rules/clocks.ts';
import { callAccused } from '../answer/summon.ts';

export interface WrittenDirectCase {
  columnId?: number | undefined;
  title: string;
  body?: DocumentBody | undefined;
  markdown?: string | undefined;
  complaint: Complaint;
  verdict: {
    outcome: 'upheld' | 'partly';
    facts: string;
    reasoning: string;
    statement: string;
    articles: readonly string[];
    penalties: readonly { accused: number; penalty: Penalty; bandReason: string }[];
  };
}

/**
 * Returns files a case a presenter witnessed, with the verdict they propose. The accused are notified at once, and another presenter may sign only
 * when they have answered or their window has ended. Throws `forbidden` for anybody but a presenter, `complaintOpen`, and `invalidInput` at
 * the field.
 */
export async function addDirectCase(
  db: Db,
  secrets: Secrets,
  viewer: Pick<Viewer, 'id' | 'role'>,
  gameId: number,
  written: WrittenDirectCase,
  now: Date,
): Promise<{ id: number; columnId: number; state: CaseState }> {
  if (viewer.role !== 'presenter') throw new Failure('forbidden');
  const columnId = written.columnId ?? (await complaintColumn(db));
  const column = await getColumn(db, columnId);
  if (column.kind !== 'complaint' || column.createPath === '') throw fieldFailure('columnId', '直接立案要选一个检举的栏目');
  const prepared = await prepareComplaint(db, viewer.id, { ...written, columnId, tags: [] }, written.complaint, now);
  return db.transaction(async (tx) => {
    const { id, accusedIds, evidenceIds } = await addCase(tx, { memberId: viewer.id, gameId, columnId, isDirect: true }, prepared, now);
    const by = { actorId: viewer.id, actorRole: 'presenter' as const };
    const filed = await lockCase(tx, id);
    const received = { step: 'receive', by, to: 'received' as const, clocks: whenReceived(clocksOf(filed), now), presenterId: viewer.id, receivedAt: now };
    await move(tx, filed, received, now);
    const taken = await lockCase(tx, id);
    const clocks = whenSummoned(clocksOf(taken), now);
    await move(tx, taken, { step: 'summon', by, to: 'answering', clocks, summonedAt: now }, now);
    const row = await lockCase(tx, id);
    await callAccused(tx, secrets, row, [], clocks.answerDueAt ?? now, now);
    const penalties = written.verdict.penalties.map(({ accused, ...rest }) => ({ ...rest, accusedId: accusedIds[accused] ?? 0 }));
    const verdict = await readVerdict(tx, row, { ...written.verdict, evidence: evidenceIds, penalties });
    const person = { id: viewer.id, role: 'presenter' as const, guildKeys: [] };
    const { state } = await concludeVerdict(
      tx,
      row,
      { actor: { kind: 'person', person }, step: 'propose', to: 'countersigning', verdict, presenterId: viewer.id },
      now,
    );
    return { id, columnId, state };
  });
}

/** Returns the column in which complaints are filed. */
async function complaintColumn(db: Db): Promise<number> {
  const menu = await listColumns(db, 'presenter');
  const items = menu.flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap(({ children }) => children)]);
  const column = items.find(({ kind, createPath }) => kind === 'complaint' && createPath !== '');
  if (!column) throw new Failure('notFound');
  return column.id;
}
