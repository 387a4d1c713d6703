/** The reasons for a notification of a comment, closest first: of several the first counts. */
export const NOTIFICATION_REASONS = ['replied', 'answered', 'commented', 'mentioned', 'followed'] as const;

export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** The members a comment concerns. */
export interface ConcernedMembers {
  authorId: number;
  /** The author of the comment it replies to; null: it replies to the host. */
  answeredAuthorId: number | null;
  /** The author of the post or picture. */
  hostAuthorId: number;
  /** It replies to a question itself, not to another comment. */
  isAnswer: boolean;
  mentionedIds: readonly number[];
  followerIds: readonly number[];
}

/** Returns who is notified of a comment and why: each member once, for the closest reason, never its author. */
export function recipientsOf(comment: ConcernedMembers): Map<number, NotificationReason> {
  const concerned: Record<NotificationReason, readonly number[]> = {
    replied: comment.answeredAuthorId === null ? [] : [comment.answeredAuthorId],
    answered: comment.isAnswer ? [comment.hostAuthorId] : [],
    commented: comment.isAnswer ? [] : [comment.hostAuthorId],
    mentioned: comment.mentionedIds,
    followed: comment.followerIds,
  };
  const recipients = new Map<number, NotificationReason>();
  for (const reason of NOTIFICATION_REASONS) for (const id of concerned[reason]) if (id !== comment.authorId && !recipients.has(id)) recipients.set(id, reason);
  return recipients;
}
