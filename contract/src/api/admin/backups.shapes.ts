import { id, instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const backup = z.strictObject({
  id: z.int(),
  file: z.string(),
  origin: z.enum(['nightly', 'manual']),
  startedAt: instant,
  /** `kept`: it is there; `making`: it is being made; `failed`: it was not finished. */
  state: z.enum(['making', 'kept', 'failed']),
  madeAt: instant.nullable(),
  /** How long it took. */
  ms: z.int().nullable(),
  bytes: z.int(),
  /** Encrypted to a key that this machine has not. */
  sealed: z.boolean(),
  /** Why it was not finished; else empty. */
  failure: z.string(),
  /** When it was restored for a trial, and why that failed; empty: it did not. */
  testedAt: instant.nullable(),
  testFailure: z.string(),
  /** Whether its file is in the data folder of this process. */
  isHere: z.boolean(),
  /** When all of it was at the off-site target; else how many bytes are there, and why the last attempt broke off. */
  sentAt: instant.nullable(),
  sentBytes: z.int(),
  sendFailure: z.string(),
});

const at = z.string({ error: '写成 04:15 这样' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '写成 04:15 这样');

export const listBackups = {
  summary: '留着的备份，新的在前；多大、用了多久、试着恢复过没有',
  input: z.object({}),
  reply: z.strictObject({
    items: z.array(backup),
    /** The last attempt where it failed or is under way; else null. */
    last: backup.nullable(),
    bytes: z.int(),
    schedule: z.strictObject({ keepDaily: z.int(), keepWeekly: z.int(), at: z.string() }),
    /** Of the key that backups are encrypted to; empty: they are not. */
    recipient: z.string(),
    /** When somebody opened a backup with the private key last, or when the key was made; null: there is none. */
    keyTriedAt: instant.nullable(),
    /** What was asked for and is not done yet. */
    waiting: z.int(),
    /** The line by which the newest one is restored. */
    restoreLine: z.string(),
    /** Where encrypted backups are sent to; null: nowhere. */
    offsite: z
      .strictObject({
        label: z.string(),
        /** How many are there, and from when the newest is; null: none. */
        count: z.int(),
        newestAt: instant.nullable(),
        isLate: z.boolean(),
        /** Why the last attempt broke off; else empty. */
        failure: z.string(),
        /** The line by which one is fetched from there and restored. */
        restoreLine: z.string(),
      })
      .nullable(),
  }),
};

export const runBackup = { summary: '现在就做一份备份', input: z.object({}), reply: z.strictObject({ waiting: z.int() }) };

export const testBackup = {
  summary: '把一份备份恢复一遍试试；加密过的只能核对它还是不是做好时的样子',
  input: z.object({ id }),
  reply: z.strictObject({ waiting: z.int() }),
};

export const scheduleBackups = {
  summary: '几点备份，日备份和周备份各留几份',
  input: z.object({
    keepDaily: z.int('应是整数').min(0, '不能小于 0').max(365, '最多 365 份'),
    keepWeekly: z.int('应是整数').min(0, '不能小于 0').max(520, '最多 520 份'),
    at,
  }),
  reply: z.strictObject({ keepDaily: z.int(), keepWeekly: z.int(), at: z.string() }),
};

export const downloadBackup = {
  summary: '要一个几分钟里有效的地址，下载一份备份；管理员都会收到消息',
  input: z.object({ id }),
  reply: z.strictObject({ url: z.string(), until: instant }),
  replyIsSecret: true,
};

export const removeBackup = { summary: '删掉一份备份，收不回来', input: z.object({ id }), reply: z.strictObject({ id: z.int() }) };

export const makeBackupKey = {
  summary: '换一把备份的钥匙：以后的备份加密到它，私钥只在这个回答里出现一次',
  input: z.object({}),
  reply: z.strictObject({ identity: z.string(), recipient: z.string() }),
  replyIsSecret: true,
};

export const confirmBackupKey = {
  summary: '记下：用私钥打开过一份备份，恢复得了；一年后再提醒',
  input: z.object({}),
  reply: z.strictObject({ keyTriedAt: instant }),
};
