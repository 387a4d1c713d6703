// Every check of the site, a table: a line a check says what mends it.
import { statfs } from 'node:fs/promises';
import { isOffsiteLate, listBackups, selectKeyTried, selectOffsiteState, selectProof } from '#server/modules/backups/index.ts';
import { listServerFaults, sumReplies } from '#server/modules/faults/index.ts';
import { listSiteJobs } from '#server/modules/jobs/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { listWatchedWords } from '#server/modules/watched-words/index.ts';
import { compareMigrations } from '#server/platform/database/migrate.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { hasLocalFiles } from '#server/platform/files/drop-local.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import {
  countBounced,
  countUnindexed,
  isTopicOpen,
  selectCanChangeRecords,
  selectDatabaseState,
  selectMailFigures,
  selectOperatorsWithoutFactor,
} from './queries-checks.ts';
import { lookAtAddress } from './address.ts';
import type { CheckContext, CheckDefinition, Finding } from './check.ts';
import {
  backupFinding,
  bouncesFinding,
  clockFinding,
  contactFinding,
  dataFinding,
  diskFinding,
  faultsFinding,
  jobsFinding,
  keyFinding,
  mailFinding,
  migrationsFinding,
  offsiteFinding,
  repliesFinding,
  statementsFinding,
} from './rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_UNINDEXED = 1_000;
const CHAIN_TOPIC = 'chain';
const TICKET_CHAIN_TOPIC = 'ticket-chain';
const MAX_LAG_SECONDS = 10;
const REPLY_WINDOW_MS = 15 * 60 * 1000;
const FAULT_DAYS = 7;
const WEEK_MS = 7 * DAY_MS;

export const CHECKS: readonly CheckDefinition[] = [
  { name: 'backup', label: '备份', look: lookAtBackup, mend: { label: '现在备份', job: 'backups' } },
  { name: 'offsite', label: '异地的备份', look: lookAtOffsite, mend: { label: '现在送', job: 'backup-offsite' } },
  { name: 'key', label: '备份的私钥', look: lookAtKey, mend: { label: '看备份', href: '/admin/backups' } },
  { name: 'disk', label: '磁盘', look: lookAtDisk, mend: { label: '看备份', href: '/admin/backups' } },
  { name: 'data', label: '数据目录', look: lookAtData, mend: { label: '下载备份', href: '/admin/backups' } },
  { name: 'files', label: '文件', look: lookAtFiles, mend: { label: '看出错', href: '/admin/faults' } },
  { name: 'mail', label: '信件', look: lookAtMail, mend: { label: '看信件', href: '/admin/mail' } },
  { name: 'totp', label: '两步验证', look: lookAtFactors, mend: { label: '看管理员', href: '/admin/members?role=operator' } },
  { name: 'jobs', label: '任务', look: lookAtJobs, mend: { label: '看任务', href: '/admin/jobs' } },
  { name: 'chain', label: '审计链和罚单链', look: lookAtChains, mend: { label: '现在核对', job: 'audit-chain' } },
  { name: 'database', label: '数据库', look: lookAtDatabase, mend: { label: '看慢查询', href: '/admin/faults' } },
  { name: 'roles', label: '数据库的账号', look: lookAtRoles, mend: { label: '复制命令', command: commandLine('migrate') } },
  { name: 'migrations', label: '数据库的版本', look: lookAtMigrations, mend: { label: '复制命令', command: commandLine('migrate') } },
  { name: 'address', label: '网址和证书', look: lookAtAddress, mend: { label: '看设置', href: '/admin/settings' } },
  { name: 'clock', label: '时钟', look: lookAtClock, mend: { label: '复制命令', command: 'timedatectl set-ntp true' } },
  { name: 'search', label: '搜索索引', look: lookAtSearch, mend: { label: '现在补上', job: 'search-index' } },
  { name: 'words', label: '敏感词', look: lookAtWords, mend: { label: '看敏感词', href: '/admin/words' } },
  { name: 'queue', label: '待办', look: lookAtQueue, mend: { label: '去办', href: '/admin/queue?item=first' } },
  { name: 'replies', label: '出错的回复', look: lookAtReplies, mend: { label: '看出错', href: '/admin/faults' } },
  { name: 'statements', label: '慢查询', look: lookAtStatements, mend: { label: '看出错', href: '/admin/faults' } },
  { name: 'faults', label: '错误记录', look: lookAtFaults, mend: { label: '看出错', href: '/admin/faults' } },
  { name: 'bounces', label: '退信', look: lookAtBounces, mend: { label: '看信件', href: '/admin/mail' } },
  { name: 'icp', label: '备案号', look: lookAtIcp, mend: { label: '去填', href: `/admin/settings?q=${encodeURIComponent('备案号')}` } },
  { name: 'contact', label: '联系邮箱', look: lookAtContact, mend: { label: '去填', href: `/admin/settings?q=${encodeURIComponent('联系邮箱')}` } },
];

async function lookAtBackup({ db, now }: CheckContext): Promise<Finding> {
  const { kept, last } = await listBackups(db);
  const { backupsDaily, backupsWeekly } = await readSettings(db);
  return backupFinding({ newest: kept[0] ?? null, last, isOff: backupsDaily === 0 && backupsWeekly === 0, ...(await selectProof(db)) }, now);
}

async function lookAtOffsite({ db, now, platform: { config } }: CheckContext): Promise<Finding> {
  const [state, { backupRecipient }] = await Promise.all([selectOffsiteState(db), readSettings(db)]);
  return offsiteFinding({ ...state, isLate: isOffsiteLate(state, now), isSet: config.offsite !== null, hasKey: backupRecipient !== '' }, now);
}

async function lookAtKey({ db, now }: CheckContext): Promise<Finding> {
  const { backupRecipient } = await readSettings(db);
  return keyFinding(backupRecipient === '' ? null : await selectKeyTried(db, backupRecipient), now);
}

async function lookAtDisk({ platform: { config } }: CheckContext): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return diskFinding({ freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

async function lookAtData({ platform: { config } }: CheckContext): Promise<Finding> {
  return dataFinding({ fileSystem: (await statfs(config.dataDir)).type, isPublic: config.isPublic, dataDir: config.dataDir });
}

/** Looks at where files are: stores, reads and deletes a small one where that is not the disk. */
async function lookAtFiles({ platform: { config, files } }: CheckContext): Promise<Finding> {
  const wrong = await files.look();
  if (wrong !== null) return { ok: false, text: '存放文件的地方用不了', detail: `${wrong}查好存储的账号、余额和网络，再来看一眼。` };
  if (config.s3 === null) return { ok: true, text: '在数据目录里' };
  if (!(await hasLocalFiles(config))) return { ok: true, text: `在对象存储的 ${config.s3.bucket} 里，能存能读` };
  const command = commandLine('files drop-local');
  const detail = `会员从此抹去的，那里的旧文件还在。在有这个数据目录的机器上执行 ${command}：逐个核对过才删。`;
  return { ok: false, text: '搬去了对象存储，数据目录里还留着旧的文件', detail, mend: { label: '复制命令', command } };
}

/** At home mails count as delivered: those who wait for one read it in the outbox. */
async function lookAtMail({ platform: { mail }, db, now }: CheckContext): Promise<Finding> {
  return mailFinding({ delivers: mail.delivers, ...(await selectMailFigures(db, new Date(now.getTime() - DAY_MS))) });
}

async function lookAtFactors({ db }: CheckContext): Promise<Finding> {
  const names = await selectOperatorsWithoutFactor(db);
  if (names.length === 0) return { ok: true, text: '管理员都开了' };
  return { ok: false, text: `${names.join('、')}没有开两步验证`, detail: '没开的管理员，三天以后进不了后台。' };
}

async function lookAtJobs({ db, now }: CheckContext): Promise<Finding> {
  return jobsFinding((await listSiteJobs(db)).jobs, now);
}

async function lookAtChains({ db }: CheckContext): Promise<Finding> {
  const [isAuditBroken, isTicketsBroken] = await Promise.all([isTopicOpen(db, CHAIN_TOPIC), isTopicOpen(db, TICKET_CHAIN_TOPIC)]);
  if (isAuditBroken) return { ok: false, text: '管理记录的链断了', detail: '有人改过记录，或者数据坏了。先留好备份，不要动数据库，再查是谁、何时。' };
  if (isTicketsBroken) return { ok: false, text: '罚单的链断了', detail: '先留好备份，不要动数据库，再查是谁、何时。' };
  return { ok: true, text: '完整' };
}

async function lookAtDatabase({ db }: CheckContext): Promise<Finding> {
  const { lagSeconds } = await selectDatabaseState(db);
  if (lagSeconds === null) return { ok: true, text: '连得上' };
  const seconds = lagSeconds.toFixed(1);
  if (lagSeconds > MAX_LAG_SECONDS) return { ok: false, text: `从库晚了 ${seconds} 秒`, detail: '从库跟不上主库：先看有没有慢查询，再查从库的磁盘和网络。' };
  return { ok: true, text: `从库晚 ${seconds} 秒` };
}

async function lookAtRoles({ db }: CheckContext): Promise<Finding> {
  if (!(await selectCanChangeRecords(db))) return { ok: true, text: '网站的账号改不了在案的记录' };
  return {
    ok: false,
    text: '网站的账号改得了在案的记录',
    detail: `DATABASE_URL 的账号是表的主人，或者权利给多了。照 docs/operations.md 的“两个账号”另建一个，或者再执行一次 ${commandLine('migrate')}。`,
  };
}

async function lookAtMigrations({ db }: CheckContext): Promise<Finding> {
  return migrationsFinding(await compareMigrations(db, MIGRATIONS), commandLine('migrate'));
}

async function lookAtClock({ platform: { clock }, db }: CheckContext): Promise<Finding> {
  const before = clock.now().getTime();
  const { at } = await selectDatabaseState(db);
  // The middle of the question: the way there and back counts half.
  return clockFinding(Date.parse(at) - (before + clock.now().getTime()) / 2);
}

async function lookAtSearch({ db }: CheckContext): Promise<Finding> {
  const missing = await countUnindexed(db, MAX_UNINDEXED);
  if (missing === 0) return { ok: true, text: '一致' };
  return { ok: false, text: `${missing === MAX_UNINDEXED ? `${missing} 篇以上` : `${missing} 篇`}帖子还搜不到`, detail: '定时的活会补上；现在补也行。' };
}

async function lookAtWords({ db }: CheckContext): Promise<Finding> {
  const words = await listWatchedWords(db);
  // Every node asks for the revision before it looks into a text, so there is no node with older words.
  if (words.length > 0) return { ok: true, text: `${words.length} 条，各节点用的是同一版` };
  return { ok: false, text: '敏感词是空的', detail: '一个词都没有，什么都不会被拦下。' };
}

async function lookAtQueue({ queues }: CheckContext): Promise<Finding> {
  const late = queues.reduce((sum, { overdue }) => sum + overdue, 0);
  return late === 0 ? { ok: true, text: '没有逾期' } : { ok: false, text: `${late} 件待办逾期了`, detail: '逾期的排在最前面，管理员也收到了消息和信。' };
}

async function lookAtIcp({ db, platform: { config } }: CheckContext): Promise<Finding> {
  const { icpNumber } = await readSettings(db);
  if (icpNumber !== '') return { ok: true, text: icpNumber };
  if (!config.isPublic) return { ok: true, text: '只在本机，不用填' };
  return { ok: false, text: '备案号是空的', detail: '在国内开放的站要把备案号放在页脚。' };
}

async function lookAtContact({ db, platform: { config } }: CheckContext): Promise<Finding> {
  return contactFinding(await readSettings(db), config);
}

async function lookAtReplies({ db, now }: CheckContext): Promise<Finding> {
  return repliesFinding(await sumReplies({ db }, new Date(now.getTime() - REPLY_WINDOW_MS)));
}

async function lookAtStatements({ db, now }: CheckContext): Promise<Finding> {
  return statementsFinding(await listServerFaults({ db, now }, 1));
}

async function lookAtFaults({ db, now }: CheckContext): Promise<Finding> {
  return faultsFinding(await listServerFaults({ db, now }, FAULT_DAYS), now);
}

async function lookAtBounces({ db, now }: CheckContext): Promise<Finding> {
  return bouncesFinding(await countBounced(db, { since: new Date(now.getTime() - WEEK_MS), before: new Date(now.getTime() - 2 * WEEK_MS) }));
}
