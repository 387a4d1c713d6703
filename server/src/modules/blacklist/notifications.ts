import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { SUBJECT, character, defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about entries of the blacklist. */
export const BLACKLIST_NOTIFICATIONS = {
  /** To the member of a character whose ticket has ended. */
  ticketEnded: defineNotification<{ accusedId: number }>('ticket-ended', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data }) => ({
      title: words`罚单 ${SUBJECT} 期满`,
      content: words`${character(data.accusedId)} 的处罚今天到期，名单和插件里不再提示。往后的日子，重新算。`,
    }),
  }),
};
