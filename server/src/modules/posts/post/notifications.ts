import { MESSAGE_TYPES } from '#contract/message-types.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import { ESSENCE_LEVEL_NAMES, type EssenceLevel } from '#contract/api/essence.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { ACTOR, SUBJECT, defineNotification, words } from '#server/modules/messages/index.ts';
import { staffDaysIn, type StaffDays } from '#server/modules/removals/index.ts';

/** What a post is again that the staff has put back. */
const RESTORED: Readonly<Record<PostStatus, string>> = {
  published: '原样放回来了，评论都在',
  pending: '回到移除以前的样子，还要等人看过',
  hidden: '回到移除以前的样子，还要等人看过',
  removed: '回到你自己移除时的样子：在你移除过的帖子里，可以自己放回来',
};

/** The messages about posts. */
export const POST_NOTIFICATIONS = {
  /** To the followers of its author. */
  published: defineNotification('post-published', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: () => ({ title: words`${ACTOR} 写了新帖`, content: words`《${SUBJECT}》，你关注的人刚写好的。` }),
  }),

  /** To the author of a post that became an essence; only the first time grants experience. */
  essenceAwarded: defineNotification<{ level: EssenceLevel; reason: string; code: string; isFirst: boolean }>('essence-awarded', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: ({ data: { level, reason, code, isFirst } }) => ({
      title: words`你的帖子评上了精华·${ESSENCE_LEVEL_NAMES[level]}`,
      content: words`《${SUBJECT}》，精华码 ${code}${isFirst ? '，得 50 点经验' : ''}。${ACTOR} 的评语：${reason}`,
    }),
  }),

  /** To the author of an essence whose level or praise has changed. */
  essenceRaised: defineNotification<{ level: EssenceLevel; reason: string }>('essence-raised', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: ({ data: { level, reason } }) => ({
      title: words`精华改为“${ESSENCE_LEVEL_NAMES[level]}”`,
      content: words`《${SUBJECT}》。${ACTOR} 的评语：${reason}。精华码不变。`,
    }),
  }),

  /** To the author of a post that is an essence no longer. */
  essenceWithdrawn: defineNotification<{ reason: string }>('essence-withdrawn', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`精华撤下了`, content: words`《${SUBJECT}》：${data.reason}。帖子还在，改好了可以再评。` }),
  }),

  /** To the author of a post that waited and can now be read. */
  heldApproved: defineNotification('held-post-approved', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: () => ({ title: words`你的帖子放出来了`, content: words`《${SUBJECT}》已经看过，大家现在能读到它。` }),
  }),

  /** To the author of a post an operator has removed. */
  removed: byChannels(
    defineNotification<{ reason: string; experience: number } & Partial<StaffDays>>('post-removed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 3,
      write: ({ data: { reason, experience, ...days } }) => {
        const { appealDays, keptDays } = staffDaysIn(days);
        return {
          title: words`你的帖子由管理员移除了`,
          content: words`《${SUBJECT}》已移除。理由：${reason}\n${experience > 0 ? `扣 ${experience} 点经验。` : ''}原文还在，你打开它能读、能抄走；${keptDays} 天以后会清掉。${appealDays} 天内可以申诉一次，在“我的账号”的“停用与申诉”里写。`,
        };
      },
    }),
    { ...LEGAL_CHANNELS, label: '你写的被移除', mail: () => ({ wanted: '你的一篇帖子被移除', path: '/profile/message' }) },
  ),

  /** To the author of a post the staff has moved. */
  moved: defineNotification<{ column: string }>('post-moved', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`你的帖子换了栏目`, content: words`《${SUBJECT}》移到了“${data.column}”，旧地址会自动转过去，评论和收藏都在。` }),
  }),

  /** To those who follow a post the staff has moved. */
  followedMoved: defineNotification<{ column: string }>('followed-post-moved', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`你追的帖子换了栏目`, content: words`《${SUBJECT}》移到了“${data.column}”，旧地址会自动转过去。` }),
  }),

  /** To the author of a post whose title or tags the staff has changed. */
  retitled: defineNotification<{ before: string; after: string }>('post-retitled', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { before, after } }) =>
      before === after
        ? { title: words`你的帖子换了标签`, content: words`《${after}》的标签由站务改过。你随时可以再改。` }
        : { title: words`你的帖子改了标题`, content: words`原来叫《${before}》，由站务改成了《${after}》。原来的留作一稿，你随时可以再改。` },
  }),

  /** To the author of a post that the staff has put back. */
  restored: byChannels(
    defineNotification<{ experience: number; status: PostStatus }>('post-restored', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      write: ({ data: { experience, status } }) => ({
        title: words`你的帖子恢复了`,
        content: words`《${SUBJECT}》${RESTORED[status]}。${experience > 0 ? `${experience} 点经验还给你了。` : ''}`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的恢复了', mail: () => ({ wanted: '你的一篇帖子恢复了', path: '/profile/message' }) },
  ),

  /** To the author of a post that waited and was sent back. */
  heldRejected: defineNotification<{ note: string }>('held-post-rejected', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: ({ data }) => ({
      title: words`你的帖子被退回了`,
      content: words`《${SUBJECT}》没有放出来，理由：${data.note}\n字都还在，改好再交一次就行。`,
    }),
  }),
};
