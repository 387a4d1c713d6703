import { Failure, fieldFailure } from '#contract/failures.ts';
import type { PresenterCharacter } from '#contract/api/presenters.ts';
import { record } from '#server/modules/audit/index.ts';
import { changeRole, foldNickName } from '#server/modules/members/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { foldCharacter } from './profile.ts';
import { PRESENTER_NOTIFICATIONS } from './notifications.ts';
import {
  lockPresenterTerm,
  selectDueReturns,
  selectMemberId,
  selectPresenterTerms,
  updateCaseFigures,
  updateProbation,
  updateStatus,
  upsertPresenterTerm,
} from './queries-profile.ts';
import { probationEnd } from './rules.ts';
import { PRESENTERS_TAG, presenterTag } from './tags.ts';

export interface Appointment {
  memberId: number;
  character: PresenterCharacter;
  specialities: readonly string[];
}

/**
 * Makes a member a presenter from now on, on probation for 30 days; the role applies from the next call with any of their tokens. Throws
 * `notFound`.
 */
export async function appointPresenter({ tx, now }: WriteContext, { memberId, character, specialities }: Appointment): Promise<void> {
  if (!(await lockPresenterTerm(tx, memberId))) throw new Failure('notFound');
  await upsertPresenterTerm(tx, { memberId, since: now, probationUntil: probationEnd(now), specialities, character, characterFold: foldCharacter(character) });
  await changeRole(tx, memberId, 'presenter');
  writesTags(tx, PRESENTERS_TAG, presenterTag(memberId));
}

/** Ends a presenter's term at their own request; their page stays. Throws `presenterGone`. */
export async function resignPresenter({ db, now }: DbContext, memberId: number): Promise<void> {
  await end({ db, now }, memberId, { status: 'resigned', reason: '', until: null });
}

export interface TermSuspension {
  /** The presenter reads it. */
  reason: string;
  /** When it ends by itself; null: when somebody restores them. */
  until: Date | null;
}

/** Takes the role from a presenter until it is restored; they are notified of the reason. Throws `presenterGone`, and `invalidInput` for an end that is over. */
export async function suspendPresenter({ db, now }: DbContext, memberId: number, { reason, until }: TermSuspension): Promise<void> {
  if (until !== null && until <= now) throw fieldFailure('until', '这个时间已经过了');
  await end({ db, now }, memberId, { status: 'suspended', reason, until });
}

/** Restores those whose suspension is over. */
export async function endDueSuspensions({ db, now }: DbContext): Promise<void> {
  for (const id of await selectDueReturns({ db, now }))
    // Somebody may have been faster.
    await restorePresenter({ db, now }, id).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
}

async function end({ db, now }: DbContext, memberId: number, { status, reason, until }: TermSuspension & { status: 'resigned' | 'suspended' }): Promise<void> {
  await db.transaction(async (tx) => {
    const term = await lockPresenterTerm(tx, memberId);
    if (term?.status !== 'active') throw new Failure('presenterGone');
    await updateStatus(tx, memberId, { status, endedAt: now, reason, until });
    if (term.role === 'presenter') await changeRole(tx, memberId, 'member');
    await record(
      { tx, now },
      {
        act: status === 'resigned' ? 'presenter.resign' : 'presenter.suspend',
        target: { kind: 'member', id: memberId },
        reason,
        before: { status: term.status, role: term.role },
        after: { status, role: term.role === 'presenter' ? 'member' : term.role, ...(until !== null && { until: until.toISOString() }) },
      },
    );
    const notification =
      status === 'resigned'
        ? PRESENTER_NOTIFICATIONS.resigned({})
        : PRESENTER_NOTIFICATIONS.suspended({ data: { reason, until: until?.toISOString() ?? null } });
    await notifyByChannels({ tx, now }, [{ to: memberId, notification }]);
    writesTags(tx, PRESENTERS_TAG, presenterTag(memberId));
  });
}

/** Restores a suspended presenter's role. Throws `presenterGone`. */
export async function restorePresenter({ db, now }: DbContext, memberId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const term = await lockPresenterTerm(tx, memberId);
    if (term?.status !== 'suspended') throw new Failure('presenterGone');
    await updateStatus(tx, memberId, { status: 'active', endedAt: null, reason: '', until: null });
    if (term.role === 'member') await changeRole(tx, memberId, 'presenter');
    await record(
      { tx, now },
      {
        act: 'presenter.restore',
        target: { kind: 'member', id: memberId },
        before: { status: term.status, role: term.role },
        after: { status: 'active', role: term.role === 'member' ? 'presenter' : term.role },
      },
    );
    await notifyByChannels({ tx, now }, [{ to: memberId, notification: PRESENTER_NOTIFICATIONS.restored({}) }]);
    writesTags(tx, PRESENTERS_TAG, presenterTag(memberId));
  });
}

/** Moves the end of a presenter's probation; an instant that is over ends it. Throws `presenterGone`. */
export async function moveProbation({ tx, now }: WriteContext, memberId: number, until: Date): Promise<void> {
  const term = await lockPresenterTerm(tx, memberId);
  if (term?.status !== 'active') throw new Failure('presenterGone');
  const before = await updateProbation(tx, memberId, until);
  writesTags(tx, PRESENTERS_TAG, presenterTag(memberId));
  await record(
    { tx, now },
    { act: 'presenter.probation', target: { kind: 'member', id: memberId }, before: { until: before }, after: { until: until.toISOString() } },
  );
}

/** The court's figures for a presenter: `upheldRate` from 0 to 1, the median in days; both null before the first verdict. */
export interface CaseFigures {
  casesHeard: number;
  upheldRate: number | null;
  medianDays: number | null;
}

/** Stores the court's figures for a presenter, in the transaction of the verdict; nothing for somebody who never was one. */
export async function saveCaseFigures(tx: Tx, memberId: number, record: CaseFigures): Promise<void> {
  await updateCaseFigures(tx, memberId, record);
  writesTags(tx, PRESENTERS_TAG, presenterTag(memberId));
}

/** Returns all presenters for the operator: active ones, resigned, suspended, each the longest serving first. */
export function listPresenterTerms(db: Db): ReturnType<typeof selectPresenterTerms> {
  return selectPresenterTerms(db);
}

/** Returns the id of the member who is called so, whatever case and width. Throws `notFound`. */
export async function getMemberId(db: Db, nickName: string): Promise<number> {
  const id = await selectMemberId(db, foldNickName(nickName));
  if (id === null) throw new Failure('notFound');
  return id;
}
