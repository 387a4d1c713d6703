import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { CASE_TITLE, SUBJECT, defineNotification, words } from '#server/modules/messages/index.ts';
import { MAIL_RETRY_MINUTES, progress, timed, wording } from './notifications-forms.ts';

/** The messages about what waits: for a presenter, or for who runs out of time. Instants in `data` are ISO 8601. */
export const WAITING_NOTIFICATIONS = {
  /** To a presenter who is called for a complaint that waits; `until` is when it lapses, which costs them nothing. */
  receiverWanted: byChannels(
    progress<{ until?: string }>('case-receiver-wanted', () => [
      words`有一桩检举等人受理`,
      words`《${SUBJECT}》还没有人受理。你熟悉这类事，或者手上正好不忙，请先看一眼；要回避、没空，都不必理会，过一天会再请别人。`,
    ]),
    {
      label: '有检举等人受理',
      audience: 'member',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      isNumbered: true,
      isCourt: true,
      mail: ({ data }) => ({ wanted: '有一桩检举等人受理', until: data.until ?? null, path: '/profile/message' }),
    },
  ),
  receiverMissing: byChannels(
    defineNotification<{ until?: string }>('case-receiver-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([
          words`有一桩检举一直没有人受理`,
          words`《${SUBJECT}》等了七天以上，能请的主持人都请过了。请去问一声；再没有人受理，它会记为逾期，不是谁的错。有人受理，这一条就算处理过。`,
        ]),
    }),
    {
      label: '检举一直没有人受理',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: ({ data }) => ({ wanted: '有一桩检举一直没有人受理', until: data.until ?? null, path: '/profile/message' }),
    },
  ),
  /** To a complainant who was asked for more and has not replied; `hours` are left. */
  replyEnding: timed<{ hours: number; until: string }>('case-more-wanted-ending', '请补充一份检举的材料，快到时候了', ({ data }) => [
    words`补充材料还剩 ${data.hours} 小时`,
    words`《${CASE_TITLE}》的审理人在等你补充。过了时候不算你错，案子按现有的材料往下走。`,
  ]),
  /** To a signer who has not looked yet; `hours` are left. */
  signingEnding: timed<{ hours: number; until: string }>('case-signing-ending', '抽签请你复核的裁决，快到时候了', ({ data }) => [
    words`复核还剩 ${data.hours} 小时`,
    words`《${SUBJECT}》的裁决还在等你落印或退回。没空不要紧，到时候会再请一位；一直没有人来，由时钟了结，不会比拟定的重。`,
  ]),
  /** To a juror who has not accepted or voted yet; `hours` are left. */
  votingEnding: timed<{ hours: number; until: string }>('case-voting-ending', '抽签请你合议的案子，快到时候了', ({ data }) => [
    words`合议还剩 ${data.hours} 小时`,
    words`《${SUBJECT}》的合议还在等你应下或投票。没空就点“回避”，下一位会接；到时候没有动静，席位也会换人。`,
  ]),
  /** To who was drawn to decide an appeal and has not answered; `hours` are left. */
  decidingEnding: timed<{ hours: number; until: string }>('appeal-deciding-ending', '抽签请你答复的申诉，快到时候了', ({ data }) => [
    words`答复申诉还剩 ${data.hours} 小时`,
    words`《${SUBJECT}》的一份申诉还在等你书面答复。没空不要紧，到时候会再请别人，你仍可以答复；一直没有人答复，罚单先暂停列名，再由时钟了结。`,
  ]),
  /** To an accused with a ticket against which they have not appealed; `days` are left. */
  appealEnding: timed<{ days: number; until: string }>('ticket-appeal-ending', '一张罚单的申诉期快到了', ({ data }) => [
    words`罚单 ${SUBJECT} 的申诉期还剩 ${data.days} 天`,
    words`觉得哪里判错了，现在还能申诉，由抽签抽到的主持人重审；过了期限就不再受理，只有永久的罚单每年还可以申诉一次。`,
  ]),
};
