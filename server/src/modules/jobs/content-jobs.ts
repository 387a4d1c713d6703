// The jobs on what members have written, sent or asked for.
import { doImportOrders, IMPORT_PROGRESS, NEXT_IMPORT_ORDER } from '#server/modules/imports/index.ts';
import { callDeputies, NEXT_DEPUTY, sendDeliveries } from '#server/modules/channels/index.ts';
import { notifyOfComments, OVERDUE_NOTIFICATION } from '#server/modules/comments/index.ts';
import { NEXT_DELIVERY } from '#server/modules/deliveries/index.ts';
import { keepTermDays, NEXT_TERM_DAY } from '#server/modules/dictionaries/index.ts';
import { buildExports, NEXT_EXPORT } from '#server/modules/exports/index.ts';
import {
  doSearchOrders,
  findDueSimilar,
  indexNewComments,
  indexOldComments,
  mendIndex,
  NEXT_NEW_COMMENT,
  NEXT_SEARCH_ORDER,
  NEXT_SIMILAR,
  OLD_COMMENTS_PROGRESS,
  SEARCH_ORDER_PROGRESS,
} from '#server/modules/indexing/index.ts';
import { NEXT_BANNER, turnBanner } from '#server/modules/announcements/index.ts';
import { NEXT_HOME_DAY, turnHome } from '#server/modules/home/index.ts';
import { keepPageDays, NEXT_PAGE_DAY } from '#server/modules/pages/index.ts';
import { BROADCAST_PROGRESS, NEXT_BROADCAST, sendBroadcasts } from '#server/modules/messages/index.ts';
import { findLookAlikes, NEXT_TEXT } from '#server/modules/look-alikes/index.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { closePolls, NEXT_POLL_END } from '#server/modules/polls/index.ts';
import {
  countHotPosts,
  endPinsAndLocks,
  NEXT_HOT_DAY,
  NEXT_STANDING_END,
  NEXT_TAG_REWRITE,
  rewriteTags,
  TAG_REWRITE_PROGRESS,
  updatePageAnchors,
} from '#server/modules/posts/index.ts';
import { watchQueueLimits } from '#server/modules/queue/index.ts';
import { LAST_WAVE, undoWaves, watchQueue } from '#server/modules/reports/index.ts';
import { NEXT_AVIF } from '#server/modules/files/index.ts';
import { paintAvif } from '#server/modules/scenery/index.ts';
import { countFigures } from '#server/modules/statistics/index.ts';
import { NEXT_DOOR_LOOK, sendDoorMails } from '#server/modules/trials/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import { areGuardsOn } from '#server/modules/guards/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { watchChains } from './watch-chains.ts';
import { BACKSTOP_SECONDS, HOUR_SECONDS, LONG_SECONDS, LOOK_SECONDS, type SiteJob } from './site-job.ts';

const HALF_MINUTE_SECONDS = 30;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const QUARTER_SECONDS = HOUR_SECONDS / 4;
const TEN_MINUTES_SECONDS = HOUR_SECONDS / 6;

/** What is made of what members have written, sent or asked for. */
export const CONTENT_JOBS: readonly SiteJob[] = [
  {
    // Members are notified right after a comment, by the process that saved it; this is for what a crash has left.
    name: 'comment-notifications',
    title: '补发评论的通知',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: OVERDUE_NOTIFICATION,
    run: ({ db }) => notifyOfComments(db),
  },
  {
    name: 'deliveries',
    isStoppable: true,
    title: '寄信和发短信',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_DELIVERY,
    run: sendDeliveries,
  },
  {
    name: 'dictionary-days',
    title: '字典的条目到日子就起用、改名、停用',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_TERM_DAY,
    run: ({ db, now }) => db.transaction((tx) => keepTermDays({ tx, now })),
  },
  {
    name: 'banner',
    title: '横幅到时间就挂上、撤下',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_BANNER,
    run: turnBannerAndNotify,
  },
  {
    name: 'home-days',
    title: '首页的封面和荐读到日子就换',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_HOME_DAY,
    run: ({ db, now }) => turnHome({ db, now }),
  },
  {
    name: 'page-days',
    title: '文稿到日子就换上新的一版',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_PAGE_DAY,
    run: ({ db, now }) => db.transaction((tx) => keepPageDays({ tx, now })),
  },
  {
    name: 'broadcasts',
    title: '把一条消息发给每位会员',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_BROADCAST,
    progress: BROADCAST_PROGRESS,
    run: ({ db, now }) => sendBroadcasts({ db, now }),
  },
  {
    name: 'deputies',
    title: '管理员没有应声，叫代理人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_DEPUTY,
    run: ({ db, now }) => callDeputies({ db, now }),
  },
  {
    name: 'checks',
    title: '看案头的检查有没有变红、变好，告诉订了推送的',
    everySeconds: LOOK_SECONDS,
    atStart: true,
    run: (context) => context.watchChecks(context),
  },
  { name: 'overdue-reports', title: '看有没有举报等得太久', everySeconds: HOUR_SECONDS, atStart: true, run: ({ db, now }) => watchQueue({ db, now }) },
  { name: 'overdue-queue', title: '看待办里有没有逾期的', everySeconds: QUARTER_SECONDS, atStart: true, run: ({ db, now }) => watchQueueLimits({ db, now }) },
  {
    name: 'report-waves',
    title: '放回被一拨举报遮住的内容',
    everySeconds: BACKSTOP_SECONDS,
    due: LAST_WAVE,
    run: ({ db, now }) => undoWaves({ db, now }),
  },
  {
    name: 'pins-and-locks',
    title: '到期的置顶取下来，到期的锁打开',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_STANDING_END,
    atStart: true,
    run: ({ db, now }) => endPinsAndLocks({ db, now }),
  },
  {
    name: 'poll-ends',
    title: '到期的投票截止，结果定下来',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_POLL_END,
    atStart: true,
    run: ({ db, now }) => closePolls({ db, now }),
  },
  {
    name: 'tag-rewrites',
    isStoppable: true,
    title: '标签改名或停用以后，帖子跟着改',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_TAG_REWRITE,
    atStart: true,
    progress: TAG_REWRITE_PROGRESS,
    timeoutSeconds: LONG_SECONDS,
    run: ({ db, now, signal }) => rewriteTags({ db, now }, () => signal.aborted),
  },
  {
    name: 'look-alikes',
    title: '比一比新号写的，差不多的合成一组先遮住',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_TEXT,
    run: findLookAlikes,
  },
  {
    name: 'exports',
    title: '打包会员要的资料',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_EXPORT,
    timeoutSeconds: LONG_SECONDS,
    run: buildExports,
  },
  {
    name: 'hot-posts',
    title: '数今天、近七天和近三十天哪些帖子在谈',
    everySeconds: TEN_MINUTES_SECONDS,
    atStart: true,
    due: NEXT_HOT_DAY,
    run: async (site) => countHotPosts({ ...site, countsOlderOnly: await areGuardsOn({ platform: site, now: site.now }) }),
  },
  { name: 'door-mails', title: '给留在门上的邮箱写信，结案三十天后删掉邮箱', everySeconds: BACKSTOP_SECONDS, due: NEXT_DOOR_LOOK, run: sendDoorMails },
  { name: 'daily-figures', title: '零点十分数一遍昨天', everySeconds: LOOK_SECONDS, atStart: true, timeoutSeconds: LONG_SECONDS, run: countFigures },
  { name: 'addons', title: '打包插件“炉边黑名单”', everySeconds: HALF_MINUTE_SECONDS, run: buildAddons },
  { name: 'avif-copies', title: '给图片补上小尺寸和 AVIF', everySeconds: BACKSTOP_SECONDS, due: NEXT_AVIF, run: paintAvif },
  {
    name: 'search-index',
    isStoppable: true,
    title: '补上漏掉的和旧版的搜索文档',
    everySeconds: HOUR_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, signal }) => void (await mendIndex(db, () => signal.aborted)),
  },
  {
    name: 'comment-index',
    isStoppable: true,
    title: '让新的评论搜得到',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_NEW_COMMENT,
    timeoutSeconds: LONG_SECONDS,
    run: ({ db, signal }) => indexNewComments(db, () => signal.aborted),
  },
  {
    name: 'old-comments-index',
    isStoppable: true,
    title: '让从前的评论也搜得到',
    everySeconds: LOOK_SECONDS,
    atStart: true,
    progress: OLD_COMMENTS_PROGRESS,
    timeoutSeconds: LONG_SECONDS,
    run: ({ db, signal }) => indexOldComments(db, () => signal.aborted),
  },
  {
    name: 'search-orders',
    isStoppable: true,
    title: '核对、重建搜索的索引',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_SEARCH_ORDER,
    progress: SEARCH_ORDER_PROGRESS,
    timeoutSeconds: LONG_SECONDS,
    run: doSearchOrders,
  },
  {
    name: 'imports',
    isStoppable: true,
    title: '核对、搬进别的站的文件',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_IMPORT_ORDER,
    progress: IMPORT_PROGRESS,
    timeoutSeconds: LONG_SECONDS,
    run: doImportOrders,
  },
  {
    name: 'similar-posts',
    isStoppable: true,
    title: '找出和每篇帖子相近的帖子',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_SIMILAR,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, signal }) => findDueSimilar(db, () => signal.aborted),
  },
  {
    name: 'page-anchors',
    isStoppable: true,
    title: '长列表的页锚',
    everySeconds: LOOK_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, now, signal }) => void (await updatePageAnchors({ db, now }, { isEnding: () => signal.aborted })),
  },
  {
    // Also at each start, which is how a restored site begins.
    name: 'audit-chain',
    title: '验证管理记录和罚单的链',
    everySeconds: DAY_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: watchChains,
  },
];

/** Invalidates the banner, and sends webhooks what began. What is not meant for everybody stays here. */
async function turnBannerAndNotify({ db, now }: Pick<SiteContext, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { text, href, audience } of await turnBanner({ tx, now }))
      if (audience === 'all' || audience === 'guests')
        await publishEvent({ tx, now }, 'announcement.started', { gameId: null, title: text, path: href.startsWith('/') ? href : '/' });
  });
}
