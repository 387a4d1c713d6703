import type { Notice } from '#server/modules/messages/index.ts';
import { COMMENT_NOTIFICATIONS } from '../comment/notifications.ts';
import { hostOf, type HostColumns } from '../comment/host-ref.ts';
import type { NotificationReason } from './recipients.ts';

const UNDER_PICTURES = {
  replied: COMMENT_NOTIFICATIONS.sceneryReplied,
  commented: COMMENT_NOTIFICATIONS.sceneryCommented,
  mentioned: COMMENT_NOTIFICATIONS.sceneryMentioned,
};

/** Returns the notice of a comment to a member it concerns. */
export function noticeOf(comment: HostColumns & { floor: number; authorId: number }, reason: NotificationReason): Notice {
  const { floor, authorId: actorId } = comment;
  const about = { ...hostOf(comment), floor };
  if (about.kind === 'post') return COMMENT_NOTIFICATIONS[reason]({ about, actorId });
  // Nobody asks a question with a picture, and nobody follows one.
  if (reason === 'answered' || reason === 'followed') throw new Error(`a picture has nobody who is notified as ${reason}`);
  return UNDER_PICTURES[reason]({ about, actorId });
}
