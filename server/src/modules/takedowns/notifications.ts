import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** To the author of what an authority has ordered off the site. */
export const TAKEDOWN_NOTIFICATIONS = {
  executed: byChannels(
    defineNotification<{ authority: string; number: string }>('lawfully-removed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data: { authority, number } }) => ({
        title: words`你写的按法律要求移除了`,
        content: words`你的一处内容已按${authority}的要求移除，文号 ${number}。原文封存，不扣经验。\n这一件站内不能申诉；不服的话，请按文书上写的办法，向${authority}提出。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '按法律要求移除', mail: () => ({ wanted: '你写的一处内容按法律要求移除', path: '/profile/message' }) },
  ),
  /** Upon a report of an infringement, which its author may answer. */
  uponReport: byChannels(
    defineNotification<{ authority: string; number: string }>('infringement-removed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data: { number } }) => ({
        title: words`有人说你写的侵了权，先移除了`,
        content: words`收到一份侵犯权利的通知，编号 ${number}。你的一处内容先移除并封存，不扣经验，也没有谁断定你侵了权。\n觉得没有侵权，可以交一份不侵权声明：到“我的账号”的“不侵权声明”里看对方怎么说，写明你的理由，附上初步的证据。站里把声明转给对方，过了等待的日子，没有收到对方已投诉或起诉的通知，就原样放回。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '因侵权通知移除', mail: () => ({ wanted: '有人说你写的一处内容侵犯权利，先移除了', path: '/profile/counter_notice' }) },
  ),
};

/** Returns the topic under which an order waits for an operator. */
export function takedownTopic(id: number): string {
  return `takedown:${id}`;
}
