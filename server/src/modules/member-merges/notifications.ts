import { MERGE_UNDO_DAYS } from '#contract/staff-limits.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, SUBJECT, words } from '#server/modules/messages/index.ts';

const MESSAGES = '/profile/message';
const SYSTEM = { type: MESSAGE_TYPES.system, isUrgent: 1, version: 1 } as const;

/** To both accounts; the other one of each is what a message is about. */
export const MERGE_NOTIFICATIONS = {
  gone: byChannels(
    defineNotification('member-merged', {
      ...SYSTEM,
      write: () => ({
        title: words`这个账号并入了${SUBJECT}`,
        content: words`帖子、评论和收藏都在那边，以后用那个账号登录。不是你要的，请在 ${MERGE_UNDO_DAYS} 天里写信给站方，可以分开。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '合并账号', mail: () => ({ wanted: '你的账号并入了你的另一个账号，以后用那一个登录', path: MESSAGES }) },
  ),
  taken: byChannels(
    defineNotification('member-merge-taken', {
      ...SYSTEM,
      write: () => ({
        title: words`${SUBJECT} 并进来了`,
        content: words`那个账号的帖子、评论和收藏都到了这里。不是你要的，请在 ${MERGE_UNDO_DAYS} 天里写信给站方，可以分开。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '合并账号', mail: () => ({ wanted: '你的另一个账号并进了这个账号', path: MESSAGES }) },
  ),
  apart: byChannels(
    defineNotification('member-merge-undone', {
      ...SYSTEM,
      write: () => ({ title: words`账号分开了`, content: words`管理员撤销了和${SUBJECT}的合并，两个账号各自照旧，可以分别登录。` }),
    }),
    { ...LEGAL_CHANNELS, label: '合并账号', mail: () => ({ wanted: '合并的两个账号又分开了，可以分别登录', path: MESSAGES }) },
  ),
};
