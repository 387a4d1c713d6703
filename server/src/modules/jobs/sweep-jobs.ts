// The jobs that delete what nobody needs any more, after the times the privacy policy names.
import { sweepTraces } from '#server/modules/audit/index.ts';
import { sweepNotifications } from '#server/modules/channels/index.ts';
import { sweepCounterNotices } from '#server/modules/counter-notices/index.ts';
import { sweepEndedBlocks } from '#server/modules/blocks/index.ts';
import { sweepDeliveries } from '#server/modules/deliveries/index.ts';
import { sweepExports } from '#server/modules/exports/index.ts';
import { sweepFaults, sweepServerFaults } from '#server/modules/faults/index.ts';
import { deleteQueuedFiles, sweepAvatars, sweepUploads } from '#server/modules/files/index.ts';
import { sweepIllegalReports } from '#server/modules/illegal-reports/index.ts';
import { sweepCaught } from '#server/modules/guards/index.ts';
import { sweepPrints } from '#server/modules/look-alikes/index.ts';
import { sealAddresses, sweepMembers } from '#server/modules/members/index.ts';
import { purgeRemoved } from '#server/modules/personal-data/index.ts';
import { sweepReads } from '#server/modules/posts/index.ts';
import { fillHeldNames, sweepHeldNames } from '#server/modules/profiles/index.ts';
import { askOfStrays, remindClaimants, sweepProofs } from '#server/modules/proofs/index.ts';
import { sealNetworks, sweepNetworks } from '#server/modules/reports/index.ts';
import { sweepSearches } from '#server/modules/search/index.ts';
import { purgeSecurityLog } from '#server/modules/security-log/index.ts';
import { closeDoors, sweepClaims } from '#server/modules/trials/index.ts';
import { sweepWebhooks } from '#server/modules/webhooks/index.ts';
import { sweepTagDrops } from '#server/platform/state/queries-tag-drops.ts';
import { HOUR_SECONDS, LONG_SECONDS, LOOK_SECONDS, type SiteJob } from './site-job.ts';

const DAY_SECONDS = 24 * HOUR_SECONDS;
/** How long mails stay where there is no mail server. */
const OUTBOX_DAYS = 30;

/** What is deleted because nobody needs it any more. */
export const SWEEP_JOBS: readonly SiteJob[] = [
  { name: 'tag-drops', title: '清掉各节点都读过的缓存标记', everySeconds: LOOK_SECONDS, run: ({ db }) => sweepTagDrops(db) },
  {
    name: 'purge-removed',
    isStoppable: true,
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
  {
    // What the version before has written, at an upgrade.
    name: 'clear-addresses',
    title: '把还没加密的网络地址加密',
    everySeconds: HOUR_SECONDS,
    atStart: true,
    timeoutSeconds: LONG_SECONDS,
    run: async ({ db, secrets }) => {
      await sealAddresses({ db, secrets });
      await sealNetworks({ db, secrets });
    },
  },
  hourly('audit-traces', '抹掉半年前的管理记录从哪里来', ({ db, now }) => sweepTraces({ db, now })),
  hourly('read-marks', '清掉前几天的阅读记号', ({ db, now }) => sweepReads({ db, now })),
  hourly('unconfirmed-claims', '清掉两周没有核对的申诉', ({ db, now }) => sweepClaims({ db, now })),
  hourly('closed-doors', '清掉关了的门上，谁什么时候凭码开过', ({ db, now }) => closeDoors({ db, now })),
  hourly('ended-blocks', '清掉主持人半年前不再屏蔽谁的记录', ({ db, now }) => sweepEndedBlocks({ db, now })),
  hourly('old-proofs', '清掉过期的角色核对和截图', ({ db, now }) => sweepProofs({ db, now })),
  hourly('claim-reminders', '请资料里写了角色的人核对一次，每季一次', async ({ db, now }) => {
    await remindClaimants({ db, now });
    await askOfStrays({ db, now });
  }),
  hourly('nick-names', '登记不经注册而来的昵称', ({ db }) => fillHeldNames(db)),
  hourly('wave-networks', '抹掉七天前的举报来自哪个网络', ({ db, now }) => sweepNetworks({ db, now })),
  hourly('released-names', '放开满三十天的旧昵称', ({ db, now }) => sweepHeldNames({ db, now })),
  hourly('old-searches', '清掉九十天前搜了没找到的词', ({ db, now }) => sweepSearches({ db, now })),
  hourly('old-webhooks', '清掉三十天前的推送记录', ({ db, now }) => sweepWebhooks({ db, now })),
  hourly('old-outbox', '删掉满三十天的信件副本', async ({ outbox, now }) => outbox?.sweep(new Date(now.getTime() - OUTBOX_DAYS * DAY_SECONDS * 1000))),
  hourly('browser-faults', '清掉三十天前出错的记录', async ({ db, now }) => {
    await sweepFaults({ db, now });
    await sweepServerFaults({ db, now });
  }),
  { name: 'security-log', title: '删掉满 190 天的安全日志', everySeconds: DAY_SECONDS, atStart: true, run: ({ db, now }) => purgeSecurityLog({ db, now }) },
  hourly('illegal-reporters', '删掉答复满半年的公众举报的邮箱', ({ db, now }) => sweepIllegalReports({ db, now })),
  hourly('counter-notices-over', '删掉走完满半年的不侵权声明里的姓名、联系方式和材料', ({ db, now }) => sweepCounterNotices({ db, now })),
  hourly('guard-counts', '清掉两周前防刷屏的计数和文字的指纹', async ({ db, now }) => {
    await sweepCaught({ db, now });
    await sweepPrints({ db, now });
  }),
  hourly('old-exports', '删掉过期的资料包', sweepExports),
  hourly('old-deliveries', '清掉九十天前的发信记录', ({ db, now }) => sweepDeliveries({ db, now })),
  hourly('old-notifications', '清掉半年前、没有法律效力的通知', ({ db, now }) => sweepNotifications({ db, now })),
  hourly('unused-avatars', '删掉没人用的头像', sweepAvatars),
  { name: 'old-uploads', isStoppable: true, title: '删掉一天没传完的文件', everySeconds: HOUR_SECONDS, run: sweepUploads },
];

function hourly(name: string, title: string, run: SiteJob['run']): SiteJob {
  return { name, title, everySeconds: HOUR_SECONDS, run };
}
