import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_JOINED } from '#contract/limits.ts';
import type { CaseState, Conflict } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext, Viewer } from '#server/platform/api.ts';
import { complainantsOf, courtPersonOf, factsOf } from '../case/actors.ts';
import { seatedIn, vacate } from '../case/leave.ts';
import { aboutCase } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { allowStep, lockCase, takeStep, type AllowedStep } from '../case/take-step.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { JOIN_NOTIFICATIONS } from './notifications-joins.ts';
import { isJoinable, lockInOrder, moveIntoCase } from './queries-joins.ts';

/** Which cases are joined to one, and which stay cases of their own. */
export interface Joining {
  cases: readonly number[];
  decline: readonly number[];
  /** In which revision the presenter has looked at a complaint. */
  seenRevisions: readonly { id: number; seenRevision: number }[];
  /** Whether one that cannot be joined is left out, with the reason, instead of refusing all. */
  each: boolean;
}

type Kept = { id: number; why: 'conflicted' | 'declined' | 'changed' | 'unfit' | 'full' };

/** What became of each. */
export interface Joined {
  state: CaseState;
  joined: number[];
  kept: Kept[];
}

/** What keeps a presenter from a case only while it is in the queue. */
const OF_THE_QUEUE: readonly Conflict[] = ['idled', 'lately'];

/**
 * Joins filed cases about the same accused and event to the case of a presenter, all at once; one that would make its presenter conflicted stays a case
 * of its own, like those they decline, with a cross reference for who may judge. Throws `postGone`, the refusals of the table, and `invalidInput` for
 * a case that may not be joined, and above the limit, and `complaintChanged` for one that was rewritten since they looked at it; where each is decided
 * by itself, these are left out with the reason.
 */
export async function joinCases(context: MemberContext, id: number, joining: Joining): Promise<Joined> {
  return context.db.transaction(async (tx) => {
    // Two presenters may name each other's cases: nobody waits for a case while they hold one with a later number.
    await lockInOrder(tx, [id, ...joining.cases, ...joining.decline]);
    return takeStep({ ...context, db: tx }, { id, step: 'join' }, (step) => joinChosen(step, joining, context.viewer));
  });
}

/** Joins what was chosen to the case of a step, in which all of them are locked. */
async function joinChosen(step: AllowedStep, joining: Joining, viewer: Pick<Viewer, 'id' | 'role'>): Promise<Joined> {
  const { cases, decline } = joining;
  const wanted = [...new Set(cases)].toSorted((one, other) => one - other);
  const declined = [...new Set(decline)].filter((each) => !wanted.includes(each));
  if (wanted.length === 0 && declined.length === 0) throw fieldFailure('cases', '请选要并的检举');
  const { found: candidates, left } = joining.each ? await chooseFit(step, wanted, joining) : { found: await requireFit(step, wanted, joining), left: [] };
  const others = joining.each ? await lockFit(step, declined) : { found: await lockCandidates(step, declined, 'decline'), unfit: [] };
  const judge = await courtPersonOf({ db: step.tx, now: step.now }, viewer);
  const isConflicted = (row: CaseRow) => conflictsOf(factsOf(row), judge).some((conflict) => !OF_THE_QUEUE.includes(conflict));
  const conflicted = candidates.filter(isConflicted);
  const joined = candidates.filter((row) => !isConflicted(row));
  for (const row of joined) await joinOne(step, row, viewer.id);
  for (const row of [...conflicted, ...others.found]) await crossRefer(step, row, viewer.id);
  if (joined.length > 0) await settleIn(step, joined, viewer.id);
  return {
    state: step.to,
    joined: joined.map((row) => row.id),
    kept: [
      ...conflicted.map((row) => ({ id: row.id, why: 'conflicted' as const })),
      ...others.found.map((row) => ({ id: row.id, why: 'declined' as const })),
      ...left,
      ...others.unfit.map((id) => ({ id, why: 'unfit' as const })),
    ],
  };
}

/** Returns the cases that are to be joined, locked. Throws `invalidInput` for one that may not be, and above the limit, and `complaintChanged`. */
async function requireFit(step: AllowedStep, wanted: readonly number[], { seenRevisions }: Joining): Promise<CaseRow[]> {
  if (complainantsOf(step.row).length + wanted.length > MAX_JOINED) throw fieldFailure('cases', `一桩案子最多 ${MAX_JOINED} 份检举，多的请另审`);
  const candidates = await lockCandidates(step, wanted, 'cases');
  const changed = candidates.find((row) => wasRewritten(row, seenRevisions));
  if (changed) throw new Failure('complaintChanged', { fields: [{ path: 'cases', message: `第 ${changed.id} 号检举刚改过，请再看一眼` }] });
  return candidates;
}

/** Returns those of the cases that may be joined, locked, and of the others why not. */
async function chooseFit(step: AllowedStep, wanted: readonly number[], { seenRevisions }: Joining): Promise<{ found: CaseRow[]; left: Kept[] }> {
  const { found, unfit } = await lockFit(step, wanted);
  const changed = found.filter((row) => wasRewritten(row, seenRevisions));
  const current = found.filter((row) => !wasRewritten(row, seenRevisions));
  const room = Math.max(0, MAX_JOINED - complainantsOf(step.row).length);
  return {
    found: current.slice(0, room),
    left: [
      ...changed.map((row) => ({ id: row.id, why: 'changed' as const })),
      ...current.slice(room).map((row) => ({ id: row.id, why: 'full' as const })),
      ...unfit.map((id) => ({ id, why: 'unfit' as const })),
    ],
  };
}

function wasRewritten(row: CaseRow, seenRevisions: Joining['seenRevisions']): boolean {
  return seenRevisions.some((seen) => seen.id === row.id && seen.seenRevision !== row.revision);
}

/** Returns cases, locked, in the order of their numbers, and the numbers of those that may not be joined. */
async function lockFit({ tx, row }: AllowedStep, ids: readonly number[]): Promise<{ found: CaseRow[]; unfit: number[] }> {
  const found: CaseRow[] = [];
  const unfit: number[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    if (await isJoinable(tx, row.id, id)) found.push(await lockCase(tx, id));
    else unfit.push(id);
  }
  return { found, unfit };
}

/** Returns cases, locked, in the order of their numbers. Throws `invalidInput` at `path` for one that may not be joined. */
async function lockCandidates({ tx, row }: AllowedStep, ids: readonly number[], path: string): Promise<CaseRow[]> {
  const locked: CaseRow[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const candidate = await lockCase(tx, id);
    if (!(await isJoinable(tx, row.id, id)))
      throw fieldFailure(path, `第 ${id} 号并不了：只有等人受理、没有通知过、没有并过、被检举人一样、日子相差不过三天的检举可以并`);
    locked.push(candidate);
  }
  return locked;
}

/** Ends the case of a complaint and moves its pieces into the case of a step. */
async function joinOne({ tx, now, row: { id } }: AllowedStep, row: CaseRow, judgeId: number): Promise<void> {
  await moveIntoCase({ tx, now }, id, row.id);
  const step = allowStep({ tx, now, row, actor: { kind: 'clock' } }, 'joined');
  await step.go({ outcome: 'joined', by: { actorId: judgeId, actorRole: 'presenter' }, data: { caseId: id } });
  await publishText({ tx, now }, row.id);
}

/** Notes in two cases that they are about the same event and stay apart. */
async function crossRefer({ tx, now, row }: AllowedStep, other: CaseRow, judgeId: number): Promise<void> {
  const by = { actorId: judgeId, actorRole: 'presenter' as const, action: 'crossReference', reason: '' };
  await insertEvent({ tx, now }, row.id, { ...by, from: row.state, to: row.state, data: { caseId: other.id } });
  await insertEvent({ tx, now }, other.id, { ...by, from: other.state, to: other.state, data: { caseId: row.id } });
}

/** Writes the step, lets those leave who are tied to a new party, and notifies everybody. */
async function settleIn(step: AllowedStep, joined: readonly CaseRow[], judgeId: number): Promise<void> {
  const { tx, now, row } = step;
  await step.go({ data: { cases: joined.map(({ id }) => id) } });
  const fresh = { tx, now, row: await lockCase(tx, row.id), actor: { kind: 'clock' as const } };
  await vacate(
    fresh,
    (await seatedIn(fresh)).filter((id) => id !== judgeId),
  );
  const about = aboutCase(row);
  const accused = new Set(row.accused.flatMap(({ memberId }) => memberId ?? []));
  await notifyByChannels(step, [
    ...joined.map((each) => ({ to: each.complainantId, notification: JOIN_NOTIFICATIONS.joined({ about, actorId: judgeId }) })),
    ...complainantsOf(row).map((to) => ({ to, notification: JOIN_NOTIFICATIONS.others({ about }) })),
    ...(row.summonedAt === null
      ? []
      : [...accused].map((to) => ({ to, notification: JOIN_NOTIFICATIONS.accused({ about, data: { hours: row.lengths.newEvidenceHours } }) }))),
    { to: judgeId, notification: JOIN_NOTIFICATIONS.judge({ about, data: { count: complainantsOf(fresh.row).length } }) },
  ]);
}
