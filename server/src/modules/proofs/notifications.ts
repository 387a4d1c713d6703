import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** How long a mail is worth another try. */
const MAIL_RETRY_MINUTES = 24 * 60;

/** The messages about proofs of a character. They name none: who is asked finds it at the desk. */
export const PROOF_NOTIFICATIONS = {
  called: byChannels(
    defineNotification<{ until?: string }>('proof-called', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () => ({ title: words`请核对一个角色`, content: words`抽签抽到了你：请到审理台的“核对角色”，照着在游戏里看一眼备注。12 小时没空，会再请一位。` }),
    }),
    {
      label: '抽签请你核对一个角色',
      audience: 'member',
      channels: ['message', 'mail', 'text'],
      needsUntil: true,
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      mail: ({ data }) => ({ wanted: '抽签请你核对一个角色', until: data.until ?? null, path: '/profile/message' }),
    },
  ),

  confirmed: defineNotification('proof-confirmed', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({ title: words`角色核对过了`, content: words`备注里的码对得上，这个角色往后一年算你的。备注可以改回去了。` }),
  }),

  provided: defineNotification('proof-provided', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({ title: words`角色核对过了`, content: words`你选的那个角色，战网说在你的账号里，往后一年算你的。` }),
  }),

  refused: defineNotification<{ reason: string }>('proof-refused', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data }) => ({
      title: words`角色没有核对上`,
      content: words`去看的人没有在备注里看到那个码：${data.reason}\n把码写好以后，可以在“我的账号”里再请人看一次。`,
    }),
  }),

  /** To everybody who calls a character theirs that they were never seen to play, whether or not anybody is looking for it. */
  wanted: defineNotification('proof-wanted', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({
      title: words`核对你的角色，有事才找得到你`,
      content: words`资料里写的角色还没有核对过。核对一次，往后一年算你的：有检举说到它，会直接告诉你，你写的也算本人的话。到“我的账号”里，写一个短码进备注就行。`,
    }),
  }),

  /** To an owner whose character somebody else was seen to play. */
  ended: byChannels(
    defineNotification('proof-ended', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () => ({ title: words`你的角色核对已失效`, content: words`另一位会员在游戏里证明了同一个角色在他手里。如果角色还是你的，请重新核对一次。` }),
    }),
    {
      label: '你的角色核对已失效',
      audience: 'member',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      mail: () => ({ wanted: '你的角色核对已失效', path: '/profile/message' }),
    },
  ),

  /** To an owner who has another character in their profile now. */
  left: defineNotification('proof-left', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({
      title: words`从前的角色不再算你的`,
      content: words`资料里换了角色，原来那一个的核对到此为止：改名、转服以后，那个名字可能已经是别人。你已经是当事人的案子不变；现在的角色，可以在“我的账号”里请人核对。`,
    }),
  }),

  /** To owners of a character that is not in their profile, once: before this version no rename ended a proof. */
  stray: defineNotification('proof-stray', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({
      title: words`你核对过的角色，还是你的吗？`,
      content: words`你核对过一个资料里没有写的角色。它要是改了名、转了服，那个名字可能已经是别人：请到“我的账号”的“核对你的角色”里，在它旁边按“改名／转服了”。还是你的，就不用管。`,
    }),
  }),

  /** To operators, when no presenter has looked in two days. */
  overdue: byChannels(
    defineNotification('proof-overdue', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () => ({
        title: words`有角色等着核对`,
        content: words`两天里没有主持人去看。请到审理台的“核对角色”，在游戏里看一眼备注；核对了，这一条就算处理过。`,
      }),
    }),
    {
      label: '有角色等着核对',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      mail: () => ({ wanted: '有角色等着核对', path: '/profile/message' }),
    },
  ),
};
