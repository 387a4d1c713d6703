import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { ApplicationState, ReviewedApplication } from '#contract/api/presenters.ts';
import { maskPrivate, record, recordPrivateRead } from '#server/modules/audit/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { FIRST_ROW, totalOf, BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { applicationOf } from './apply.ts';
import { PRESENTER_NOTIFICATIONS } from './notifications.ts';
import { lockApplication, selectApplications, selectOpenId, updateApplication, type ReviewedRow } from './queries-applications.ts';
import { reapplyFrom } from './rules.ts';
import { requireTraining } from './queries-profile.ts';
import { appointPresenter } from './terms.ts';

export interface Wanted extends PageInput {
  state: ApplicationState;
}

/** Returns a page of applications, those that have waited longest first; decided ones the newest first. Throws `invalidInput` for a broken cursor. */
export async function listApplications(db: Db, { state, ...input }: Wanted): Promise<Page<ReviewedApplication>> {
  const rows = await selectApplications(db, state, BY_ID.startOf(input));
  const total = await totalOf(rows, input, () => selectApplications(db, state, FIRST_ROW));
  const found = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...found, items: await Promise.all(found.items.map((row) => reviewedOf(db, row))) };
}

async function reviewedOf(db: Db, row: ReviewedRow): Promise<ReviewedApplication> {
  const { id, nickName, avatar, level } = personOf({ ...row, id: row.memberId, experience: row.memberExperience });
  return {
    ...(await applicationOf(db, row)),
    contact: maskPrivate(row.contact),
    applicant: { id, nickName, avatar, level, joinedAt: row.joinedAt, postCount: row.postCount, essenceCount: row.essenceCount },
    decidedBy: row.decidedBy,
  };
}

/**
 * Approves an application, which makes its author a presenter at once, or refuses it; they are notified of the reason either way. Throws
 * `notFound`, and `applicationDecided` naming the faster reviewer.
 */
export async function reviewApplication(
  { db, now }: DbContext,
  reviewerId: number,
  { id, approve, reason }: { id: number; approve: boolean; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new Failure('notFound');
    if (application.state !== 'pending') throw new Failure('applicationDecided', { values: { by: application.decidedBy ?? '别人' } });
    await updateApplication({ tx, now }, id, { state: approve ? 'approved' : 'refused', reason, by: reviewerId });
    const { memberId, character, specialities } = application;
    if (approve) {
      await appointPresenter({ tx, now }, { memberId, character, specialities });
      await requireTraining({ tx, now }, memberId);
    }
    await record(
      { tx, now },
      {
        act: approve ? 'presenter.approve' : 'presenter.refuse',
        target: { kind: 'member', id: memberId },
        reason,
        before: { state: 'pending' },
        after: { state: approve ? 'approved' : 'refused', application: id },
        personal: { memberId, data: { character } },
      },
    );
    const notification = approve
      ? PRESENTER_NOTIFICATIONS.applicationApproved({ data: { answer: reason } })
      : PRESENTER_NOTIFICATIONS.applicationRefused({ data: { reason, until: reapplyFrom(now).toISOString() } });
    await notify({ tx, now }, memberId, notification);
  });
}

/** Returns how to reach an applicant, which goes on record. Throws `notFound`. */
export async function openContact({ db, now }: DbContext, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new Failure('notFound');
    await recordPrivateRead({ tx, now }, { kind: 'presenter_application', id, field: 'contact', memberId: application.memberId });
    return application.contact;
  });
}

/** Returns the open application of a member. Throws `notFound`. */
export async function getOpenApplicationId(db: Db, memberId: number): Promise<number> {
  const id = await selectOpenId(db, memberId);
  if (id === null) throw new Failure('notFound');
  return id;
}
