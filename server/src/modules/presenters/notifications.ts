import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** What is said of a change of a dictionary. */
const TERM_CHANGES: Readonly<Record<string, string>> = {
  new: '是新加的，现在就能选',
  retired: '停用了，新案子不再选它',
  back: '又能选了',
  renamed: '是新的名字',
};

const DAY = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23' });

/** The messages to presenters and to those who would be one. */
export const PRESENTER_NOTIFICATIONS = {
  applicationFiled: defineNotification('application-filed', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({ title: words`主持人申请已收到`, content: words`守炉人会读完你写的每一个字，有结果就告诉你。` }),
  }),

  /** To an applicant who is a presenter from now on. */
  applicationApproved: defineNotification<{ answer: string }>('application-approved', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`申请通过`, content: words`欢迎来值夜。${data.answer}` }),
  }),

  /** To an applicant who may come again after an instant. */
  applicationRefused: defineNotification<{ reason: string; until: string }>('application-refused', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data: { reason, until } }) => ({
      title: words`申请退回`,
      content: words`${reason}\n${dayInChina(new Date(until))} 之后可以再来，这次写的我们替你存着。`,
    }),
  }),

  /** To presenters when what may be charged, or a rule, has changed. */
  termChanged: defineNotification<{ dictionary: string; label: string; change: string }>('presenter-term-changed', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data: { dictionary, label, change } }) => ({
      title: words`${dictionary}有变动`,
      content: words`“${label}”${TERM_CHANGES[change] ?? '改过了'}。已经判下的案子照旧显示那一天的名字。`,
    }),
  }),

  /** To a presenter who has laid the office down. */
  resigned: defineNotification('presenter-resigned', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({ title: words`辞任已生效`, content: words`椅子给你留着荣休的位置，专页和经手的裁决都还在。辛苦了，回来随时有火。` }),
  }),

  suspended: byChannels(
    defineNotification<{ reason: string; until?: string | null }>('presenter-suspended', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      version: 1,
      write: ({ data }) => ({
        title: words`主持人资格暂停`,
        content: words`原因：${data.reason}。手上的案件会交给别的主持人${data.until ? `，到 ${DAY.format(new Date(data.until))}（北京时间）自动恢复` : ''}；有异议请联系管理员。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '主持人资格暂停和恢复', mail: () => ({ wanted: '你的主持人资格暂停了', path: '/profile/message' }) },
  ),

  restored: byChannels(
    defineNotification('presenter-restored', {
      type: MESSAGE_TYPES.court,
      isUrgent: 0,
      version: 1,
      write: () => ({ title: words`主持人资格恢复`, content: words`审理台重新对你开着。` }),
    }),
    { ...LEGAL_CHANNELS, label: '主持人资格暂停和恢复', mail: () => ({ wanted: '你的主持人资格恢复了', path: '/profile/message' }) },
  ),
};
