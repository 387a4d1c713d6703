import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';
import { staffDaysIn } from '#server/modules/removals/index.ts';

const MESSAGES = '/profile/message';

/** To a member who may only read for a while. */
export const SUSPENSION_NOTIFICATIONS = {
  /** `until` is an instant. */
  suspended: byChannels(
    defineNotification<{ until: string; reason: string; appealDays?: number }>('suspended', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 4,
      write: ({ data }) => {
        const day = dayInChina(new Date(data.until));
        const end = isPermanent(data.until) ? '没有期限' : `到 ${day} 自动恢复`;
        return {
          title: isPermanent(data.until) ? words`账号停用了，没有期限` : words`账号停用到 ${day}`,
          content: words`原因：${data.reason}\n期间可以阅读、在案件里答辩、对罚单申诉，${end}。觉得不对，${staffDaysIn(data).appealDays} 天内可以申诉一次，由没有经手的人来看（站里只有一位管理员时由他答复，答复里写明），在“我的账号”的“停用与申诉”里写。`,
        };
      },
    }),
    { ...LEGAL_CHANNELS, label: '账号停用和恢复', mail: () => ({ wanted: '你的账号停用了，期限和理由在站内消息里', path: MESSAGES }) },
  ),

  lifted: byChannels(
    defineNotification('suspension-lifted', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      version: 1,
      write: () => ({ title: words`账号恢复了`, content: words`停用提前结束，椅子还在原处。` }),
    }),
    { ...LEGAL_CHANNELS, label: '账号停用和恢复', mail: () => ({ wanted: '你的账号恢复了', path: MESSAGES }) },
  ),
};
