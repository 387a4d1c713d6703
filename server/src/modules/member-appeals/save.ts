import type { MemberAppeal } from '#contract/api/member-appeals.ts';
import type { saveAppeal as saveShape } from '#contract/api/member-appeals.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { notifyOperators } from '#server/modules/channels/index.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { isUniqueViolation } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { APPEALS_TAG } from './list.ts';
import { APPEAL_NOTIFICATIONS } from './notifications.ts';
import { insertAppeal, selectAppeal, selectAppealable } from './queries.ts';
import { APPEALED_ACTS, appealTopic, appealableSince, dueAtOf } from './rules.ts';
import { appealsOf } from './view.ts';

/**
 * Keeps a member's appeal against an act on them, once for each act within the days the site leaves, and notifies the operators who did not act. Throws
 * `memberAppealClosed`, `notFound` for an act on somebody else, and `invalidInput` for a picture that is not theirs.
 */
export async function saveAppeal({ db, now, viewer }: MemberContext, { kind, audit, text, images }: ParsedInputOf<typeof saveShape>): Promise<MemberAppeal> {
  const imageIds = [...new Set(images)];
  if ((await findOwnPictures(db, viewer.id, imageIds)).size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  try {
    return await db.transaction(async (tx) => {
      const since = appealableSince(now, (await readSettings(tx)).appealDays);
      const [act] = await selectAppealable(tx, { memberId: viewer.id, acts: APPEALED_ACTS[kind], since, seq: audit });
      if (!act) throw new Failure('memberAppealClosed');
      const dueAt = dueAtOf(now);
      const id = await insertAppeal({ tx, now }, { memberId: viewer.id, kind, audit, text, imageIds, dueAt, untilBefore: act.suspendedUntil });
      const notification = APPEAL_NOTIFICATIONS.filed({ data: { against: kind, dueAt: dueAt.toISOString() } });
      await notifyOperators({ tx, now }, notification, { topic: appealTopic(id), except: [viewer.id] });
      writesTags(tx, APPEALS_TAG);
      const row = await selectAppeal(tx, id);
      const [appeal] = row ? await appealsOf(tx, [row]) : [];
      if (!appeal) throw new Error('a kept appeal came back empty');
      return appeal;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'member_appeals_once') ? new Failure('memberAppealClosed') : error;
  }
}
