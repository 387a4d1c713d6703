import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { ACTOR, SUBJECT, character, words, type About } from '#server/modules/messages/index.ts';
import { act, untilText, whenText } from './notifications-forms.ts';

const VERDICT = '检举的裁决和罚单';
const APPEAL = '罚单的申诉';

/** Returns a ticket as the subject of a message. */
export function aboutTicket({ id }: { id: number }): About {
  return { kind: 'ticket', id };
}

/** The messages about tickets and appeals; the actor is the presenter who has decided. */
export const TICKET_NOTIFICATIONS = {
  issued: act<{ accusedId: number; offence: string; penalty: string; until: string | null; appealBy: string; appealDays?: number }>(
    'ticket-issued',
    { version: 4, isUrgent: 1, type: MESSAGE_TYPES.system, label: VERDICT, wanted: '有一张罚单发给了你，可以申诉', until: ({ appealBy }) => appealBy },
    ({ data }) => [
      words`罚单 ${SUBJECT}`,
      words`${character(data.accusedId)} 因“${data.offence}”受到处罚：${data.penalty}${untilText(data.until)}。认定的事实与理由都在罚单里。${whenText(data.appealBy)} 之前可以申诉，还有 ${data.appealDays ?? LAWFUL_LENGTHS.ticketAppealDays} 天。`,
    ],
  ),
  appealFiled: act<{ ground: string }>('appeal-filed', { version: 3, isUrgent: 0, label: APPEAL, wanted: '你的申诉已递上' }, ({ data }) => [
    words`申诉已递上`,
    words`罚单 ${SUBJECT}，理由：${data.ground}。由抽签抽到的主持人重审，页面上已标“申诉中”。`,
  ]),
  appealOpened: act<{ ground: string }>('appeal-opened', { version: 4, isUrgent: 0, label: APPEAL, wanted: '你参与的一桩案子有人申诉' }, ({ data }) => [
    words`罚单 ${SUBJECT} 有人申诉`,
    words`理由：${data.ground}。由抽签抽到的主持人重审，有要说的请写在案件页。`,
  ]),
  appealAffirmed: act('appeal-affirmed', { version: 2, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, () => [
    words`申诉结果：维持`,
    words`罚单 ${SUBJECT} 不变。${ACTOR} 的书面答复附在后面。日后有新证据，还可以再申诉一次。`,
  ]),
  appealPanelAffirmed: act('appeal-panel-affirmed', { version: 1, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, () => [
    words`申诉结果：维持`,
    words`罚单 ${SUBJECT} 不变，由合议答复。各席的票和理由附在后面。日后有新证据，还可以再申诉一次。`,
  ]),
  appealReduced: act<{ penalty: string; until: string | null }>(
    'appeal-reduced',
    { version: 3, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' },
    ({ data }) => [words`申诉结果：减轻`, words`罚单 ${SUBJECT} 改为 ${data.penalty}${untilText(data.until)}。书面答复附在后面。`],
  ),
  appealAnnulled: act('appeal-annulled', { version: 2, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, () => [
    words`申诉结果：撤销`,
    words`罚单 ${SUBJECT} 作废，名字从公开处移除。哪里判错了、为什么错，答复里写得明白。`,
  ]),
  suspended: act<{ days?: number }>('ticket-suspended', { version: 2, isUrgent: 0, label: APPEAL, wanted: '一份申诉逾期未决，罚单暂停列名' }, ({ data }) => [
    words`申诉逾期未决，暂停列名`,
    words`罚单 ${SUBJECT} 的申诉满 ${data.days ?? LAWFUL_LENGTHS.appealSuspendDays} 天没有答复：名字先从名册、队伍核查、插件与搜索里拿下，等有了答复再说。`,
  ]),
  appealExpired: act<{ days?: number }>('appeal-expired', { version: 1, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, ({ data }) => [
    words`申诉满 ${data.days ?? LAWFUL_LENGTHS.appealEndDays} 天没有答复，罚单撤销`,
    words`罚单 ${SUBJECT} 按章程撤销，名字从公开处移除。这不说明谁对谁错，是我们没有答复。`,
  ]),
  appealUnanswered: act<{ days?: number }>('appeal-unanswered', { version: 1, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, ({ data }) => [
    words`申诉满 ${data.days ?? LAWFUL_LENGTHS.appealEndDays} 天没有答复，罚单暂停列名`,
    words`罚单 ${SUBJECT} 没有撤销，名字也不再列出。这份申诉没有人答复，不算用掉一次：被罚的人随时可以再申诉，有了答复才恢复或撤销。`,
  ]),
  appealCounted: act<{ outcome: string }>('appeal-counted', { version: 1, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, ({ data }) => [
    words`申诉有了结果`,
    words`罚单 ${SUBJECT}：${data.outcome}，由合议答复。各席的票和理由已公布。`,
  ]),
  /** To the others concerned. */
  appealClosed: act<{ outcome: string }>('appeal-closed', { version: 2, isUrgent: 0, label: APPEAL, wanted: '一份申诉有了结果' }, ({ data }) => [
    words`申诉有了结果`,
    words`罚单 ${SUBJECT}：${data.outcome}。${ACTOR} 的书面答复已公布。`,
  ]),
};
