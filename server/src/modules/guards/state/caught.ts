// What the guards catch is counted in the memory of the process and written now and then: a refusal rolls back whatever its call has written.
import type { Database, Db, DbContext } from '#server/platform/database/db.ts';
import { addCaught, deleteCaughtBefore, sumCaught, type CaughtCount } from './queries-caught.ts';

/** What can be caught, as the console calls it. */
export const CAUGHT_LABELS = {
  proofMissing: '没有做题或做错了题',
  proofPassed: '做对了题',
  hiddenField: '填了看不见的一栏',
  tooFast: '两秒里就交的表单',
  throwAwayMail: '一次性邮箱',
  entryRefused: '拦着的网络、指纹或邮箱域名',
  signUpHeld: '等点头的注册',
  newcomerHeld: '先看再放的新人帖子和评论',
  complaintRefused: '风暴里新人先递不了的检举',
  linkRefused: '新人的站外链接',
  linkHeld: '一天里发得太多的同一个网址',
  lookAlike: '几个新号发的相似文字',
  guestFormClosed: '关着的表单',
} as const;
export type CaughtKind = keyof typeof CAUGHT_LABELS;

const KEPT_DAYS = 14;

const buffers = new WeakMap<Db, Map<string, CaughtCount>>();

/** Counts something that was caught; it is written with the next `flushCaught`. */
export function noteCaught({ db, now }: DbContext, kind: CaughtKind): void {
  const buffer = buffers.get(db) ?? new Map<string, CaughtCount>();
  buffers.set(db, buffer);
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const key = `${minute.getTime()} ${kind}`;
  const found = buffer.get(key);
  buffer.set(key, { minute, kind, count: (found?.count ?? 0) + 1 });
}

/** Writes what was counted; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushCaught(db: Database): Promise<void> {
  const buffer = buffers.get(db);
  if (!buffer || buffer.size === 0) return;
  buffers.delete(db);
  try {
    await db.transaction((tx) => addCaught(tx, [...buffer.values()]));
  } catch (error) {
    const since = buffers.get(db) ?? new Map<string, CaughtCount>();
    for (const [key, each] of buffer) since.set(key, { ...each, count: each.count + (since.get(key)?.count ?? 0) });
    buffers.set(db, since);
    throw error;
  }
}

/** Returns what was caught since an instant, the most first, as the console calls it. */
export async function listCaught(db: Db, since: Date): Promise<{ kind: string; label: string; count: number }[]> {
  const rows = await sumCaught(db, since, null);
  return rows.map(({ kind, count }) => ({ kind, label: isCaughtKind(kind) ? CAUGHT_LABELS[kind] : kind, count }));
}

/** Returns how much was caught between two instants in all, without solved problems. */
export async function countCaught(db: Db, from: Date, until: Date): Promise<number> {
  return (await sumCaught(db, from, until)).reduce((sum, { kind, count }) => (kind === 'proofPassed' ? sum : sum + count), 0);
}

/** Deletes the counts of long ago; call it once a day. */
export async function sweepCaught({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteCaughtBefore(tx, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000)));
}

function isCaughtKind(kind: string): kind is CaughtKind {
  return Object.hasOwn(CAUGHT_LABELS, kind);
}
