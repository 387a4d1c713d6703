import type { StaffCounterNotice } from '#contract/api/counter-notices.ts';

/** What operators do with the statement of an author, with the key that does it. */
export const NOTICE_ACTS = {
  forward: { label: '转送', letter: 'f' },
  return: { label: '退回补正', letter: 'r' },
  stop: { label: '已起诉或投诉，不放回', letter: 's' },
  dismiss: { label: '不算数，接着等', letter: 'd' },
} as const;

export type NoticeAct = keyof typeof NOTICE_ACTS;

/** Returns what can be done with a statement now, the usual thing first; nothing with one's own. */
export function noticeActsOf({ state, isOwn, isLost }: StaffCounterNotice): NoticeAct[] {
  if (isOwn) return [];
  if (state === 'waiting') return ['forward', 'return'];
  if (state === 'replied') return ['stop', 'dismiss'];
  if (state === 'forwarded') return isLost ? ['forward', 'stop'] : ['stop', 'forward'];
  return [];
}
