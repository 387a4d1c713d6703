import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ApplicationDesk, PresenterApplication } from '#contract/api/presenters.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/presenters.shapes.ts';
import { notify } from '#server/modules/messages/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { isUniqueViolation, type Db, type DbContext } from '#server/platform/database/db.ts';
import { characterOf, requireSpecialities } from './profile.ts';
import { PRESENTER_NOTIFICATIONS } from './notifications.ts';
import { insertApplication, selectLast, selectOwnPosts, selectStanding, type ApplicationRow } from './queries-applications.ts';
import { LIMITS, applicationRefusal, postIdIn } from './rules.ts';
import { labeled, listSpecialities } from './view.ts';

export type WrittenApplication = Omit<ParsedInputOf<typeof shapes.applyPresenter>, 'agreement'>;

/** Returns a member's last application, and whether they may apply now. */
export async function getApplication({ db, now }: DbContext, memberId: number): Promise<ApplicationDesk> {
  const [last, standing] = await Promise.all([selectLast(db, memberId), selectStanding(db, memberId)]);
  const refusal = applicationRefusal({ ...standing, last: last && { state: last.state, decidedAt: last.decidedAt } }, now);
  return {
    application: last && (await applicationOf(db, last)),
    mayApply: refusal === null,
    refusal: refusal?.sentence ?? '',
    mayApplyFrom: refusal?.from?.toISOString() ?? null,
  };
}

/** Takes an application from a member, 5 a day at most. Throws like `applyPresenter`, and `tooManyRequests`. */
export async function submitApplication(request: MemberRequest, written: WrittenApplication): Promise<PresenterApplication> {
  await countMemberAttempt(request, 'presenter application', LIMITS.applications);
  return applyPresenter(request, request.viewer.id, written);
}

/**
 * Saves an application and notifies its author of its receipt. Throws `applicationClosed` with the reason, `invalidInput` at the field, and
 * `forbiddenWord`.
 */
export async function applyPresenter({ db, now }: DbContext, memberId: number, written: WrittenApplication): Promise<PresenterApplication> {
  const { mayApply, refusal } = await getApplication({ db, now }, memberId);
  if (!mayApply) throw new Failure('applicationClosed', { values: { reason: refusal } });
  await requireSpecialities(db, written.specialities);
  const works = await ownWorks(db, memberId, written.works);
  const { texts } = await screen(db, [
    { path: 'experience', kind: 'suggestion', text: written.experience },
    // These two are shown on their page as soon as they are a presenter.
    { path: 'character', kind: 'nickName', text: written.character },
    { path: 'guild', kind: 'nickName', text: written.guild },
  ]);
  const { specialities, weeklyHours, contact } = written;
  return db.transaction(async (tx) => {
    try {
      await insertApplication(
        { tx, now },
        { memberId, character: characterOf(written), specialities, weeklyHours, experience: texts[0] ?? '', works, contact },
      );
    } catch (error) {
      if (isUniqueViolation(error, 'presenter_applications_open'))
        throw new Failure('applicationClosed', { values: { reason: '你有一份申请还在等答复，一次只能交一份' } });
      throw error;
    }
    await notify({ tx, now }, memberId, PRESENTER_NOTIFICATIONS.applicationFiled({}));
    const row = await selectLast(tx, memberId);
    if (!row) throw new Error('an application came back empty');
    return applicationOf(tx, row);
  });
}

/** Returns the posts at these addresses, each once. Throws `invalidInput` at the first address that is no post of one's own. */
async function ownWorks(db: Db, memberId: number, addresses: readonly string[]): Promise<number[]> {
  const ids = addresses.map(postIdIn);
  const own = await selectOwnPosts(
    db,
    memberId,
    ids.flatMap((id) => id ?? []),
  );
  return [
    ...new Set(
      ids.map((id, index) => {
        if (id === null || !own.has(id)) throw fieldFailure(`works.${index}`, '这里要放你自己发表的帖子的链接');
        return id;
      }),
    ),
  ];
}

/** Returns an application as its writer sees it. */
export async function applicationOf(db: Db, row: ApplicationRow): Promise<PresenterApplication> {
  return {
    id: row.id,
    character: row.character,
    specialities: labeled(row.specialities, await listSpecialities(db)),
    weeklyHours: row.weeklyHours,
    experience: row.experience,
    works: row.works,
    contact: row.contact,
    state: row.state,
    reason: row.reason,
    appliedAt: row.appliedAt,
    decidedAt: row.decidedAt,
  };
}
