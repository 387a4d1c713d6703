// The table of jobs: everything the site does without a request.
import { NEXT_ALERT_MAIL, NEXT_PUSH, queueAlertMails, queueDigests, sendPushes } from '#server/modules/alerts/index.ts';
import { keepBackups, NEXT_BACKUP_ORDER, NEXT_UNSENT, orderWeeklyTrial, sendOffsite, SENT_MEGABYTES } from '#server/modules/backups/index.ts';
import { withholdPictures } from '#server/modules/files/index.ts';
import { NEXT_WEBHOOK, sendWebhooks } from '#server/modules/webhooks/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { NEXT_LISTED } from '#server/platform/backup/queries-site.ts';
import { updateChangedList } from '#server/platform/backup/update-list.ts';
import { withLongTimeouts } from '#server/platform/database/timeouts.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { mailAuditHead } from './mail-audit-head.ts';
import { mailChainHeads } from './mail-chain-heads.ts';
import { CLOCK_JOBS } from './clock-jobs.ts';
import { SWEEP_JOBS } from './sweep-jobs.ts';
import { BACKSTOP_SECONDS, HOUR_SECONDS, LONG_SECONDS, LOOK_SECONDS, type LaterWork, type SiteJob } from './site-job.ts';
import { CONTENT_JOBS } from './content-jobs.ts';

const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What leaves the site by itself. */
const MAIL_JOBS: readonly SiteJob[] = [
  { name: 'webhooks', isStoppable: true, title: '把公开的事送给订了的网站和群', everySeconds: BACKSTOP_SECONDS, due: NEXT_WEBHOOK, run: sendWebhooks },
  // Each asks only the mailboxes of members who have chosen to be alerted.
  {
    name: 'alert-mails',
    title: '把没读的消息寄给要马上收信的会员',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_ALERT_MAIL,
    run: ({ db, now }) => queueAlertMails({ db, now }),
  },
  {
    name: 'digests',
    title: '到晚上七点，把一天没读的消息寄给要一天一封的会员',
    everySeconds: LOOK_SECONDS,
    run: ({ db, now }) => queueDigests({ db, now }),
  },
  { name: 'pushes', isStoppable: true, title: '把没读的消息推送到会员的浏览器', everySeconds: BACKSTOP_SECONDS, due: NEXT_PUSH, run: sendPushes },
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

/** What the site does so that nothing is lost with a disk or by a mistake. */
const BACKUP_JOBS: readonly SiteJob[] = [
  {
    name: 'removed-list',
    title: '把移除和下架的内容记到数据库外面：恢复旧备份时照着再做一遍',
    everySeconds: LOOK_SECONDS,
    due: NEXT_LISTED,
    run: updateChangedList,
  },
  // Looks again and again whether this night's is there, so that a site that was off makes it when it is back.
  {
    name: 'backups',
    isStoppable: true,
    title: '每天夜里备份一次；做管理员要的备份和试恢复',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_BACKUP_ORDER,
    timeoutSeconds: LONG_SECONDS,
    run: keepBackups,
  },
  { name: 'backup-trial', title: '每星期要把最新的备份恢复一遍试试', everySeconds: 7 * DAY_SECONDS, run: orderWeeklyTrial },
  {
    name: 'backup-offsite',
    isStoppable: true,
    title: '把加密的备份和注销名单送到异地',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_UNSENT,
    progress: SENT_MEGABYTES,
    timeoutSeconds: LONG_SECONDS,
    run: sendOffsite,
  },
];

/** For a site whose pictures are read from a store of their own, which asks nobody whether they may be seen. */
const STORE_JOBS: readonly SiteJob[] = [
  {
    name: 'withheld-pictures',
    title: '把遮住的图从公开读图的地方收起来',
    everySeconds: 30,
    atStart: true,
    timeoutSeconds: HOUR_SECONDS,
    run: withholdPictures,
  },
];

export const SITE_JOBS: readonly SiteJob[] = [...CLOCK_JOBS, ...CONTENT_JOBS, ...MAIL_JOBS, ...BACKUP_JOBS, ...SWEEP_JOBS];

/** Returns the jobs of the site for a process that runs them. Nobody waits for what they ask the database. */
export function siteJobs(platform: Platform, later: LaterWork): Job[] {
  const jobs = platform.files.publicReads === null ? SITE_JOBS : [...SITE_JOBS, ...STORE_JOBS];
  return jobs.map((job) => ({ ...job, run: (run) => withLongTimeouts(() => job.run({ ...platform, ...run, ...later })) }));
}
