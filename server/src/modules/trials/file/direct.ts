import { Failure, fieldFailure } from '#contract/failures.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import type { CaseState, Complaint, PanelSeats } from '#contract/api/trials.ts';
import { getColumnInUse, listColumns } from '#server/modules/columns/index.ts';
import { placeOf } from '#server/modules/places/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { admitComplaint } from './admit.ts';
import { guildsOf, prepareComplaint, type PreparedComplaint } from './complaint.ts';
import { addCase } from './file.ts';
import { requireNotPaused } from './limits.ts';
import { concludeVerdict, readVerdict } from '../verdict/judge.ts';
import { courtPersonOf, factsOf, type PersonActor } from '../case/actors.ts';
import { directStep, lockCase, type LockedCase } from '../case/take-step.ts';
import { whenReceived, whenSummoned } from '../rules/clocks.ts';
import { conflictsOfHolder } from '../rules/conflicts.ts';
import { LIMITS } from '../rules/limits.ts';
import { panelCap } from '../rules/panels.ts';
import { panelSizeOf, seatsBesides } from '../verdict/draw-panel.ts';
import { requireTrained } from '../training/require-trained.ts';
import { lockOwners, ownersOf } from '../answer/owners.ts';
import { updateParty } from '../answer/queries-doors.ts';
import { notifyAccused } from '../answer/summon.ts';

export interface WrittenDirectCase {
  columnId?: number | undefined;
  /** How many could sit when the filer was asked. */
  acknowledgePanel?: number | undefined;
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

export interface FiledDirectCase {
  id: number;
  columnId: number;
  state: CaseState;
  panelSize: number;
  answerDueAt: string | null;
}

/** Returns how many could sit on the panel of a case that a presenter files now, and what it may cost at most. Throws `forbidden` for anybody else, `trainingFirst`. */
export async function viewPanelSeats({ db, viewer, now }: MemberRequest): Promise<PanelSeats> {
  if (viewer.role !== 'presenter') throw new Failure('forbidden');
  await requireTrained(db, viewer.id);
  const { size, presenters, isNobodyTenured } = await seatsBesides({ db, now }, viewer.id);
  return { panelSize: size, penaltyCap: size === 0 ? null : panelCap({ seats: size, isDirect: true, isNobodyTenured }), presenters };
}

/**
 * Files a case a presenter witnessed, with the verdict they propose; its panel is drawn when the window of the accused has ended. Throws `forbidden` for
 * anybody but a presenter, `trainingFirst`, `filingPaused`, `conflictOfInterest`, `needsPanel` where nobody could sit on its panel, `panelShrank` where fewer could than
 * they were shown, `complaintOpen`, `tooManyRequests`, `mobileNeeded`, and `invalidInput` at the field.
 */
export async function addDirectCase(request: MemberRequest, written: WrittenDirectCase): Promise<FiledDirectCase> {
  const { db, viewer, gameId, now } = request;
  if (viewer.role !== 'presenter') throw new Failure('forbidden');
  await admitComplaint(request, { isNew: true });
  await requireTrained(db, viewer.id);
  await requireNotPaused({ db, now }, viewer.id);
  const columnId = written.columnId ?? (await complaintColumn(db));
  const column = await getColumnInUse(db, columnId);
  if (column.kind !== 'complaint' || column.createPath === '') throw fieldFailure('columnId', '直接立案要选一个检举的栏目');
  const prepared = await prepareComplaint(request, viewer.id, { ...written, columnId, tags: [] });
  // Refused ones too: a refusal says how many presenters have no conflict with a character.
  await countMemberAttempt(request, 'complaint-direct', LIMITS.directCases);
  const actor = { kind: 'person' as const, person: await courtPersonOf({ db, now }, viewer) };
  return db.transaction(async (tx) => {
    await lockOwners(tx, gameId, prepared.accused);
    const { id, accusedIds, evidenceIds } = await addCase(
      { tx, now },
      { memberId: viewer.id, gameId, columnId, isDirect: true, place: placeOf(request.address) },
      prepared,
    );
    await logSecurity({ tx, now }, request, { kind: 'post', memberId: viewer.id, targetId: id });
    // Three steps follow each other here, so each locks the case with the state of the one before.
    const lock = async () => ({ tx, now, actor, row: await lockCase(tx, id) });
    const receipt = directStep(await lock(), 'receive');
    await receipt.go({ clocks: whenReceived(receipt.clocks, now), presenterId: viewer.id, receivedAt: now });
    const summons = directStep(await lock(), 'summon');
    const owners = await ownersOf(summons);
    const clocks = whenSummoned(summons.clocks, now, { allProven: owners.length === accusedIds.length });
    await summons.go({ clocks, summonedAt: now });
    // The parties first, so that ties to them count.
    for (const owner of owners) await updateParty(tx, owner, now);
    const locked = await lock();
    await requireUnconflicted(locked, prepared);
    const proposal = directStep(locked, 'propose');
    const panelSize = await panelSizeOf({ db: tx, now }, proposal.row, viewer.id);
    if (panelSize === 0) throw new Failure('needsPanel');
    if (panelSize < (written.acknowledgePanel ?? 0)) throw new Failure('panelShrank', { count: panelSize });
    await notifyAccused(proposal, request.platform.secrets, { owners, until: clocks.answerDueAt ?? now });
    const penalties = written.verdict.penalties.map(({ accused, ...rest }) => ({ ...rest, accusedId: accusedIds[accused] ?? 0 }));
    const verdict = await readVerdict(tx, proposal.row, { ...written.verdict, evidence: evidenceIds, penalties });
    const { state } = await concludeVerdict(proposal, { ...verdict, presenterId: viewer.id });
    return { id, columnId, state, panelSize, answerDueAt: clocks.answerDueAt?.toISOString() ?? null };
  });
}

/** Throws `conflictOfInterest` for who is tied to a character they file a case about; that they file it, and their own guild, is no tie. */
async function requireUnconflicted({ tx, now, row, actor }: LockedCase<PersonActor>, { content, accused }: PreparedComplaint): Promise<void> {
  const partyGuilds = await guildsOf({ tx, now }, { gameId: row.gameId, complainantId: null, occurredOn: content.occurredOn }, accused);
  const [conflict] = conflictsOfHolder({ ...factsOf(row), partyGuilds }, actor.person);
  if (conflict) throw new Failure('conflictOfInterest', { values: { conflict: `你${CONFLICT_LABELS[conflict]}` } });
}

/** Returns the column in which complaints are filed. */
async function complaintColumn(db: Db): Promise<number> {
  const menu = await listColumns(db, 'presenter');
  const items = menu.flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap(({ children }) => children)]);
  const column = items.find(({ kind, createPath }) => kind === 'complaint' && createPath !== '');
  if (!column) throw new Failure('notFound');
  return column.id;
}
