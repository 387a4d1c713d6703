// The table of jobs: everything the site does without a request.
import { sweepTraces } from '#server/modules/audit/index.ts';
import { callDeputies, NEXT_DEPUTY, sendDeliveries, sweepNotifications } from '#server/modules/channels/index.ts';
import { endTickets, NEXT_TICKET_END } from '#server/modules/blacklist/index.ts';
import { sweepEndedBlocks } from '#server/modules/blocks/index.ts';
import { closeDueAccounts, NEXT_ERASURE } from '#server/modules/closing/index.ts';
import { notifyOfComments, OVERDUE_NOTIFICATION } from '#server/modules/comments/index.ts';
import { NEXT_DELIVERY, sweepDeliveries } from '#server/modules/deliveries/index.ts';
import { buildExports, NEXT_EXPORT, sweepExports } from '#server/modules/exports/index.ts';
import { sweepFaults } from '#server/modules/faults/index.ts';
import { deleteQueuedFiles, sweepAvatars, sweepUploads } from '#server/modules/files/index.ts';
import { mendIndex } from '#server/modules/indexing/index.ts';
import { sweepMembers } from '#server/modules/members/index.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { purgeRemoved } from '#server/modules/personal-data/index.ts';
import { updatePageAnchors, sweepReads } from '#server/modules/posts/index.ts';
import { fillHeldNames, sweepHeldNames } from '#server/modules/profiles/index.ts';
import { callForProofs, NEXT_PROOF_CALL, sweepProofs } from '#server/modules/proofs/index.ts';
import { LAST_WAVE, sweepNetworks, undoWaves, watchQueue } from '#server/modules/reports/index.ts';
import { paintAvif } from '#server/modules/scenery/index.ts';
import {
  callForCases,
  callForQueue,
  NEXT_APPEAL_DUE,
  NEXT_CASE_DUE,
  NEXT_ENDING,
  NEXT_LOT_CALL,
  NEXT_QUEUE_CALL,
  NEXT_REMINDER_DUE,
  remindOfClocks,
  remindOfEndings,
  runAppealClocks,
  runClocks,
  sweepClaims,
} from '#server/modules/trials/index.ts';
import type { Platform, SiteContext } from '#server/platform/api.ts';
import { withLongTimeouts } from '#server/platform/database/timeouts.ts';
import { watchAuditChain } from './watches.ts';
import type { Job, JobDefinition, JobRun } from '#server/platform/jobs/job.ts';
import { sweepTagDrops } from '#server/platform/state/queries-tag-drops.ts';
import { mailAuditHead } from './mail-audit-head.ts';
import { mailChainHeads } from './mail-chain-heads.ts';

/** How often a job looks that is otherwise due by its rows: for what was missed. */
const BACKSTOP_SECONDS = 5 * 60;
const HALF_MINUTE_SECONDS = 30;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** How long mails stay where there is no mail server. */
const OUTBOX_DAYS = 30;
/** A large export or a new version of the index takes its time. */
const LONG_SECONDS = 6 * HOUR_SECONDS;

/** A job of the site; its platform is known when a process runs it. */
interface SiteJob extends JobDefinition {
  run(context: SiteContext & JobRun): Promise<void>;
}

/** What happens because an instant has come. */
const CLOCK_JOBS: readonly SiteJob[] = [
  {
    name: 'court-clocks',
    title: '案子到点：撤回、退回队列、答辩截止',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_CASE_DUE,
    run: async ({ db, now }) => void (await runClocks({ db, now })),
  },
  {
    name: 'court-calls',
    title: '抽签叫到的人没应，叫下一位',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_LOT_CALL,
    run: ({ db, now }) => callForCases({ db, now }),
  },
  {
    name: 'appeal-clocks',
    title: '申诉没有人答复：叫大家、暂停列名、撤销',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_APPEAL_DUE,
    run: ({ db, now }) => runAppealClocks({ db, now }),
  },
  {
    name: 'court-reminders',
    title: '提前一天提醒经手的主持人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_REMINDER_DUE,
    run: async ({ db, now }) => void (await remindOfClocks({ db, now })),
  },
  {
    name: 'court-endings',
    title: '答辩、补充、复核、申诉快到期，提醒该做的人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_ENDING,
    run: async ({ db, now }) => void (await remindOfEndings({ db, now })),
  },
  {
    name: 'queue-calls',
    title: '检举没有人受理，请主持人来看',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_QUEUE_CALL,
    run: ({ db, now }) => callForQueue({ db, now }),
  },
  {
    name: 'proof-calls',
    title: '核对角色：没人去看，再请一位',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_PROOF_CALL,
    run: ({ db, now }) => callForProofs({ db, now }),
  },
  {
    name: 'ticket-ends',
    title: '罚单期满，人从名单上下来',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_TICKET_END,
    run: ({ db, now }) => endTickets({ db, now }),
  },
  {
    name: 'account-closing',
    title: '注销期满，抹掉账号的资料',
    everySeconds: HOUR_SECONDS,
    due: NEXT_ERASURE,
    timeoutSeconds: LONG_SECONDS,
    run: async (context) => {
      try {
        await closeDueAccounts(context);
      } finally {
        // Files of those that were erased, whatever else has failed.
        await deleteQueuedFiles(context);
      }
    },
  },
];

/** What is made of what members have written, sent or asked for. */
const CONTENT_JOBS: readonly SiteJob[] = [
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
    title: '寄信和发短信',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    due: NEXT_DELIVERY,
    run: sendDeliveries,
  },
  {
    name: 'deputies',
    title: '管理员没有应声，叫代理人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_DEPUTY,
    run: ({ db, now }) => callDeputies({ db, now }),
  },
  { name: 'overdue-reports', title: '看有没有举报等得太久', everySeconds: HOUR_SECONDS, atStart: true, run: ({ db, now }) => watchQueue({ db, now }) },
  {
    name: 'report-waves',
    title: '放回被一拨举报遮住的内容',
    everySeconds: BACKSTOP_SECONDS,
    due: LAST_WAVE,
    run: ({ db, now }) => undoWaves({ db, now }),
  },
  {
    name: 'exports',
    title: '打包会员要的资料',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_EXPORT,
    timeoutSeconds: LONG_SECONDS,
    run: buildExports,
  },
  { name: 'addons', title: '打包插件“炉边黑名单”', everySeconds: HALF_MINUTE_SECONDS, run: buildAddons },
  { name: 'avif-copies', title: '给影像墙的图做 AVIF', everySeconds: HALF_MINUTE_SECONDS, run: paintAvif },
  {
    name: 'search-index',
    title: '补上漏掉的和旧版的搜索文档',
    everySeconds: HOUR_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, signal }) => void (await mendIndex(db, () => signal.aborted)),
  },
  {
    name: 'page-anchors',
    title: '长列表的页锚',
    everySeconds: BACKSTOP_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, now, signal }) => void (await updatePageAnchors({ db, now }, { isEnding: () => signal.aborted })),
  },
  {
    // Also at each start, which is how a restored site begins.
    name: 'audit-chain',
    title: '核对管理记录的链',
    everySeconds: DAY_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: watchAuditChain,
  },
];

/** What leaves the site by itself. */
const MAIL_JOBS: readonly SiteJob[] = [
  {
    name: 'audit-head',
    title: '把管理记录的链头寄给管理员',
    everySeconds: DAY_SECONDS,
    run: mailAuditHead,
  },
  {
    name: 'chain-heads',
    title: '把罚单链的链头寄给主持人',
    everySeconds: 7 * DAY_SECONDS,
    run: mailChainHeads,
  },
];

/** What is deleted because nobody needs it any more. */
const SWEEP_JOBS: readonly SiteJob[] = [
  { name: 'tag-drops', title: '清掉各节点都读过的缓存标记', everySeconds: BACKSTOP_SECONDS, run: ({ db }) => sweepTagDrops(db) },
  {
    name: 'purge-removed',
    title: '清掉移除满三十天的正文和图片',
    everySeconds: HOUR_SECONDS,
    timeoutSeconds: LONG_SECONDS,
    run: async (context) => {
      try {
        await purgeRemoved(context, () => context.signal.aborted);
      } finally {
        // Files of what was purged, whatever else has failed.
        await deleteQueuedFiles(context);
      }
    },
  },
  hourly('old-sessions', '清掉过期的登录、验证码和重复写入的记录', ({ db, now }) => sweepMembers({ db, now })),
  hourly('audit-traces', '抹掉半年前的管理记录从哪里来', ({ db, now }) => sweepTraces({ db, now })),
  hourly('read-marks', '清掉前几天的阅读记号', ({ db, now }) => sweepReads({ db, now })),
  hourly('unconfirmed-claims', '清掉两周没有核对的申诉', ({ db, now }) => sweepClaims({ db, now })),
  hourly('ended-blocks', '清掉主持人半年前不再屏蔽谁的记录', ({ db, now }) => sweepEndedBlocks({ db, now })),
  hourly('old-proofs', '清掉过期的角色核对和截图', ({ db, now }) => sweepProofs({ db, now })),
  hourly('nick-names', '登记不经注册而来的昵称', ({ db }) => fillHeldNames(db)),
  hourly('wave-networks', '抹掉七天前的举报来自哪个网络', ({ db, now }) => sweepNetworks({ db, now })),
  hourly('released-names', '放开满三十天的旧昵称', ({ db, now }) => sweepHeldNames({ db, now })),
  hourly('old-outbox', '删掉满三十天的信件副本', async ({ outbox, now }) => outbox?.sweep(new Date(now.getTime() - OUTBOX_DAYS * DAY_SECONDS * 1000))),
  hourly('browser-faults', '清掉三十天前的浏览器故障', ({ db, now }) => sweepFaults({ db, now })),
  hourly('old-exports', '删掉过期的资料包', sweepExports),
  hourly('old-deliveries', '清掉九十天前的发信记录', ({ db, now }) => sweepDeliveries({ db, now })),
  hourly('old-notifications', '清掉半年前、没有法律效力的通知', ({ db, now }) => sweepNotifications({ db, now })),
  hourly('unused-avatars', '删掉没人用的头像', sweepAvatars),
  hourly('old-uploads', '删掉一天没传完的文件', sweepUploads),
];

export const SITE_JOBS: readonly SiteJob[] = [...CLOCK_JOBS, ...CONTENT_JOBS, ...MAIL_JOBS, ...SWEEP_JOBS];

/** Returns the jobs of the site for a process that runs them. Nobody waits for what they ask the database. */
export function siteJobs(platform: Platform): Job[] {
  return SITE_JOBS.map((job) => ({ ...job, run: (run) => withLongTimeouts(() => job.run({ ...platform, ...run })) }));
}

function hourly(name: string, title: string, run: SiteJob['run']): SiteJob {
  return { name, title, everySeconds: HOUR_SECONDS, run };
}
