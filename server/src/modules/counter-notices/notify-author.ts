import { counterNoticeNumber } from '#contract/text/report-number.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { COUNTER_NOTICE_NOTIFICATIONS, type Become } from './notifications.ts';
import type { NoticeRow, Step } from './queries.ts';

/** Notifies the author of a statement of what has become of it. */
export async function notifyAuthor(
  { tx, now }: WriteContext,
  notice: Pick<NoticeRow, 'id' | 'filedAt' | 'memberId'>,
  { become, until = null, reason = '', step }: { become: Become; until?: string | null; reason?: string; step?: Step },
): Promise<void> {
  const data = {
    number: counterNoticeNumber(notice),
    become,
    until,
    reason,
    step: step?.step ?? null,
    authority: step?.authority ?? '',
    document: step?.number ?? '',
  };
  await notifyByChannels({ tx, now }, [{ to: notice.memberId, notification: COUNTER_NOTICE_NOTIFICATIONS.changed({ data }) }]);
}
