// What is well and what is not, from what was counted.
import { SETTINGS } from '#contract/settings/site-settings.ts';
import type { Finding } from './check.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MAX_BACKUP_HOURS = 26;
const MAX_UNTRIED_DAYS = 30;
const MAX_UNTRIED_KEY_DAYS = 365;
const MAX_DISK_PERCENT = 85;
const MIN_FREE_BYTES = 5 * 1024 ** 3;
const MIN_MAILS = 50;
const MAX_BOUNCED_PERCENT = 3;
const MAX_CLOCK_MS = 2_000;
const MIN_REPLIES = 50;
const MAX_FAILED_PERCENT = 1;
const MAX_SLOW_A_DAY = 50;
const MIN_BOUNCES = 10;
const MAX_BOUNCE_GROWTH = 2;
/** Of the name of a fault; the page of faults has all of it. */
const MAX_SHOWN_LENGTH = 50;
const MEGABYTE = 1024 ** 2;
/** What `statfs` calls the file system of a container's own layer. */
const OVERLAY = 0x79_4c_76_30;
/** A job is late when it has not run for three of its intervals, each counted as an hour at least. */
const MAX_MISSED_RUNS = 3;

const TO_BACKUPS = { label: '看备份', href: '/admin/backups' };

interface BackupSeen {
  madeAt: string | null;
  startedAt: string;
  sizeBytes: number;
  failure: string;
  trialFailure: string;
}

interface BackupsSeen {
  newest: BackupSeen | null;
  last: BackupSeen | null;
  isOff: boolean;
  /** When any backup was restored well for a trial last. */
  provenAt: string | null;
  firstMadeAt: string | null;
}

/** Returns whether there is a backup that is young, and whether one was restored for a trial within a month. */
export function backupFinding({ newest, last, isOff, provenAt, firstMadeAt }: BackupsSeen, now: Date): Finding {
  if (isOff) return { ok: false, text: '没有排备份', detail: '每天和每周都留 0 份，所以什么也不做：在“备份”里排上。', mend: TO_BACKUPS };
  const why = last !== null && last.madeAt === null && last.failure !== '' ? `上一次停在：${last.failure}` : '';
  if (newest === null || newest.madeAt === null) return { ok: false, text: '还没有一份成功的备份', detail: why };
  const hours = (now.getTime() - Date.parse(newest.madeAt)) / HOUR_MS;
  const size = `${Math.ceil(newest.sizeBytes / MEGABYTE)} MB`;
  if (hours > MAX_BACKUP_HOURS) return { ok: false, text: `${Math.floor(hours)} 小时没有成功的备份`, detail: why || `上一份好的有 ${size}。` };
  if (newest.trialFailure !== '') return { ok: false, text: '最新的备份恢复不了', detail: newest.trialFailure };
  // The newest is a day old at most: what counts is the last of all that was tried, and before any was, how long there have been backups.
  if (now.getTime() - Date.parse(provenAt ?? firstMadeAt ?? newest.madeAt) > MAX_UNTRIED_DAYS * DAY_MS)
    return { ok: false, text: `${MAX_UNTRIED_DAYS} 天没有试过恢复`, detail: '备份只有恢复得了才算数：挑一份试一试。', mend: TO_BACKUPS };
  return { ok: true, text: `${hours < 1 ? '不到一小时前' : `${Math.floor(hours)} 小时前`}，${size}` };
}

/** Returns whether the private key of the backups was made, or tried, within a year; null: they are not encrypted. */
export function keyFinding(triedAt: string | null, now: Date): Finding {
  if (triedAt === null) return { ok: true, text: '备份没有加密' };
  const days = Math.floor((now.getTime() - Date.parse(triedAt)) / DAY_MS);
  if (days <= MAX_UNTRIED_KEY_DAYS) return { ok: true, text: days === 0 ? '今天做的或试过' : `${days} 天前做的或试过` };
  return {
    ok: false,
    text: '一年没有试过备份的私钥',
    detail: '找出私钥，在别的机器上用它恢复一份最新的备份；打得开，就在“备份”里按“试过了”。打不开，现在就换一把钥匙。',
  };
}

interface OffsiteSeen {
  isSet: boolean;
  hasKey: boolean;
  isLate: boolean;
  newestAt: string | null;
  count: number;
  failure: string;
}

/** Returns whether a young backup is at a place that is not lost with this machine. */
export function offsiteFinding({ isSet, hasKey, isLate, newestAt, count, failure }: OffsiteSeen, now: Date): Finding {
  if (!isSet) return { ok: true, text: '没有设', detail: '机器丢了，备份也跟着丢。设好 HEARTH_BACKUP_S3_ 或 HEARTH_BACKUP_WEBDAV_ 几项，就会送出去。' };
  if (!hasKey) return { ok: false, text: '没有钥匙，备份不送出去', detail: '没有加密的备份不离开这台机器。到“备份”里做一把钥匙。', mend: TO_BACKUPS };
  if (newestAt === null) return { ok: false, text: '还没有一份送到异地', detail: failure };
  const hours = Math.floor((now.getTime() - Date.parse(newestAt)) / HOUR_MS);
  if (isLate) return { ok: false, text: `异地最新的一份是 ${hours} 小时前的`, detail: failure };
  return { ok: true, text: `${count} 份，最新的是${hours < 1 ? '不到一小时前' : ` ${hours} 小时前`}的`, ...(failure !== '' && { detail: failure }) };
}

/** Returns whether a disk has room. */
export function diskFinding({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Finding {
  const percent = totalBytes === 0 ? 100 : Math.round((1 - freeBytes / totalBytes) * 100);
  const free = `${Math.floor(freeBytes / MEGABYTE).toLocaleString('en')} MB`;
  if (percent > MAX_DISK_PERCENT || freeBytes < MIN_FREE_BYTES)
    return {
      ok: false,
      text: `磁盘用了 ${percent}%，只剩 ${free}`,
      detail: '满了以后什么都写不进去。在“备份”里删几份旧的、少留几份；还不够，就给机器换大的盘。',
    };
  return { ok: true, text: `用了 ${percent}%` };
}

/** Returns whether the data folder outlives its container: the layer of a container is deleted with it. */
export function dataFinding({ fileSystem, isPublic, dataDir }: { fileSystem: number; isPublic: boolean; dataDir: string }): Finding {
  if (fileSystem !== OVERLAY) return { ok: true, text: '不随容器走' };
  if (!isPublic) return { ok: true, text: '在容器自己的层里，只是试用' };
  return {
    ok: false,
    text: '在容器自己的层里，容器一换就没了',
    detail: `先下载一份备份，再把一个卷挂到 ${dataDir}，把里面的备份和注销名单拷过去；照 deploy/compose.yml 的写法就有。`,
  };
}

/** Returns whether mails arrive. */
export function mailFinding({ delivers, sent, bounced, failed }: { delivers: boolean; sent: number; bounced: number; failed: number }): Finding {
  if (!delivers) return { ok: false, text: '信寄不出去', detail: '没有邮件服务器：验证码、公堂的信和警报都只写在本机，谁也收不到。到设置里填上。' };
  if (failed > 0 && failed * 2 >= sent) return { ok: false, text: `24 小时里 ${failed} 封信没寄成`, detail: '邮件服务器多半连不上，或者不收我们的信。' };
  const percent = sent === 0 ? 0 : (bounced / sent) * 100;
  if (sent >= MIN_MAILS && percent > MAX_BOUNCED_PERCENT)
    return { ok: false, text: `退信 ${percent.toFixed(1)}%`, detail: `24 小时寄 ${sent} 封，退 ${bounced} 封。` };
  return { ok: true, text: `24 小时 ${sent} 封，退 ${bounced} 封` };
}

interface JobSeen {
  title: string;
  isRunning: boolean;
  lastAt: string | null;
  lastResult: 'done' | 'failed' | null;
  lastError: string;
  nextAt: string | null;
}

/** Returns whether the jobs of the site run and succeed. */
export function jobsFinding(jobs: readonly JobSeen[], now: Date): Finding {
  const late = jobs.filter((job) => isLate(job, now));
  const failed = jobs.filter(({ lastResult }) => lastResult === 'failed');
  const [first] = [...late, ...failed];
  if (!first) return { ok: true, text: `${jobs.length} 项正常` };
  const text = late.length > 0 ? `${late.length} 项任务没有按时做` : `${failed.length} 项任务没有做成`;
  return { ok: false, text: text, detail: `${first.title}${first.lastError === '' ? '' : `：${first.lastError}`}` };
}

/** Returns whether a job has missed its time several times over. */
function isLate({ isRunning, lastAt, nextAt }: JobSeen, now: Date): boolean {
  if (isRunning || nextAt === null) return false;
  const overdueMs = now.getTime() - Date.parse(nextAt);
  const intervalMs = lastAt === null ? HOUR_MS : Math.max(HOUR_MS, Date.parse(nextAt) - Date.parse(lastAt));
  return overdueMs > MAX_MISSED_RUNS * intervalMs;
}

/** Returns whether the clocks of this machine and of the database agree. */
export function clockFinding(differenceMs: number): Finding {
  const off = Math.round(Math.abs(differenceMs));
  if (off <= MAX_CLOCK_MS) return { ok: true, text: `差 ${off} 毫秒` };
  return {
    ok: false,
    text: `和数据库的时钟差 ${(off / 1000).toFixed(1)} 秒`,
    detail: '期限和罚单都按时钟算：打开这台机器的自动对时，比如在 Linux 上执行 timedatectl set-ntp true。',
  };
}

/** Returns whether the database has what this version of the program needs, what a command makes, and nothing that a newer one has made. */
export function migrationsFinding({ pending, ahead }: { pending: number; ahead: number }, command: string): Finding {
  if (pending > 0) return { ok: false, text: `数据库还差 ${pending} 步`, detail: `这一版程序要的结构还没有建好：重启，或者执行 ${command}。` };
  if (ahead > 0)
    return {
      ok: false,
      text: `数据库比程序新 ${ahead} 步`,
      detail: '别的节点已经升级了：这个节点也换成那一版。',
      mend: { label: '看版本', href: '/admin/shipped' },
    };
  return { ok: true, text: '和程序一致' };
}

/** Returns whether requests are answered: of a quarter of an hour with enough replies, few may have failed or been turned away. */
export function repliesFinding({ replies, failed, turnedAway }: { replies: number; failed: number; turnedAway: number }): Finding {
  const percent = replies === 0 ? 0 : ((failed + turnedAway) / replies) * 100;
  const share = `${percent.toFixed(1)}%`;
  if (replies < MIN_REPLIES || percent <= MAX_FAILED_PERCENT) return { ok: true, text: share };
  return { ok: false, text: `${share} 没有答好`, detail: `一刻钟里 ${replies} 次请求，${failed} 次出错，${turnedAway} 次答不过来。` };
}

interface FaultSeen {
  kind: 'fault' | 'slow';
  name: string;
  place: string;
  count: number;
  worstMs: number;
  lastAt: string;
}

/** Returns whether the statements of a day are quick. */
export function statementsFinding(faults: readonly FaultSeen[]): Finding {
  const slow = faults.filter(({ kind }) => kind === 'slow');
  const count = slow.reduce((sum, each) => sum + each.count, 0);
  if (count <= MAX_SLOW_A_DAY) return { ok: true, text: `今天 ${count} 次` };
  const worst = Math.max(...slow.map(({ worstMs }) => worstMs));
  return { ok: false, text: `今天 ${count} 次查询超过一秒`, detail: `最慢的 ${(worst / 1000).toFixed(1)} 秒：看看数据库的磁盘和内存。` };
}

/** Returns whether the site's own program has failed within a day; what is older is counted. The latest come first. */
export function faultsFinding(faults: readonly FaultSeen[], now: Date): Finding {
  const failed = faults.filter(({ kind }) => kind === 'fault');
  const places = failed.length;
  const last = failed.find(({ lastAt }) => now.getTime() - Date.parse(lastAt) < DAY_MS);
  if (!last) return { ok: true, text: places === 0 ? '七天里没有' : `七天里 ${places} 处，一天里没有` };
  const name = last.name.length > MAX_SHOWN_LENGTH ? `${last.name.slice(0, MAX_SHOWN_LENGTH)}…` : last.name;
  const where = [name, last.place].filter((part) => part !== '').join('，') || '许多地方';
  return { ok: false, text: `七天里 ${places} 处出错，一天里还有`, detail: `最近的：${where}` };
}

/** Returns whether more addresses stop taking mails than a week before. */
export function bouncesFinding({ week, weekBefore }: { week: number; weekBefore: number }): Finding {
  if (week < MIN_BOUNCES || week <= MAX_BOUNCE_GROWTH * weekBefore) return { ok: true, text: `七天 ${week} 个` };
  return {
    ok: false,
    text: `七天里多了 ${week} 个收不到信的邮箱`,
    detail: `再前七天 ${weekBefore} 个。多半是有人拿假邮箱注册，或者邮件服务商不收我们的信了。`,
  };
}

/** Returns whether the address that visitors read is the one the program comes with: nobody reads what is written there. */
export function contactFinding({ contact }: { contact: string }, { isPublic }: { isPublic: boolean }): Finding {
  if (contact !== SETTINGS.contact.default) return { ok: true, text: contact };
  if (!isPublic) return { ok: true, text: '只在本机，样例也行' };
  return { ok: false, text: '联系邮箱还是样例', detail: '页脚和帮助里写的是程序自带的邮箱，写去的信没有人收。' };
}
