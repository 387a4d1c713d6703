import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages to the author of a suggestion; `excerpt` is its beginning. */
export const SUGGESTION_NOTIFICATIONS = {
  taken: defineNotification<{ excerpt: string }>('suggestion-taken', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`你的意见正在处理`, content: words`“${data.excerpt}”有人接手了，有结果再告诉你。` }),
  }),

  answered: defineNotification<{ excerpt: string; answer: string }>('suggestion-answered', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { excerpt, answer } }) => ({ title: words`你的意见有了答复`, content: words`你说：“${excerpt}”\n答复：${answer}` }),
  }),
};
