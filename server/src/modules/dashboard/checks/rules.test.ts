import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const GIGABYTE = 1024 ** 3;
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

describe('a backup', () => {
  const made = (hours: number, more: object = {}) => ({
    startedAt: ago(hours),
    madeAt: ago(hours),
    sizeBytes: GIGABYTE,
    failure: '',
    trialFailure: '',
    ...more,
  });
  const find = (given: Partial<Parameters<typeof rules.backupFinding>[0]>) =>
    rules.backupFinding({ newest: null, last: null, isOff: false, provenAt: ago(24), firstMadeAt: ago(2_000), ...given }, NOW);

  it('is well up to 26 hours', () => {
    expect(find({ newest: made(25) })).toEqual({ ok: true, text: '25 小时前，1024 MB' });
    expect(find({ newest: made(0.4) }).text).toBe('不到一小时前，1024 MB');
    expect(find({ newest: made(27) })).toMatchObject({ ok: false, text: '27 小时没有成功的备份' });
  });

  it('says where the last one stopped', () => {
    const last = made(2, { madeAt: null, failure: '目录写不进去。' });
    expect(find({ newest: made(31), last })).toMatchObject({ ok: false, detail: '上一次停在：目录写不进去。' });
    expect(find({ last })).toMatchObject({ ok: false, text: '还没有一份成功的备份' });
    expect(find({ isOff: true })).toMatchObject({ ok: false, text: '没有排备份', mend: { href: '/admin/backups' } });
  });

  it('that cannot be restored, or was not tried for a month, is none', () => {
    expect(find({ newest: made(3, { trialFailure: '行数对不上' }) })).toMatchObject({ ok: false, detail: '行数对不上' });
    const untried = { ok: false, text: '30 天没有试过恢复' };
    expect(find({ newest: made(3), provenAt: ago(31 * 24) })).toMatchObject(untried);
    expect(find({ newest: made(3), provenAt: ago(29 * 24) }).ok).toBe(true);
    expect(find({ newest: made(3), provenAt: null, firstMadeAt: ago(31 * 24) })).toMatchObject(untried);
    expect(find({ newest: made(3), provenAt: null, firstMadeAt: ago(29 * 24) }).ok).toBe(true);
  });
});

it('the private key of the backups is to be tried once a year', () => {
  expect(rules.keyFinding(null, NOW).ok).toBe(true);
  expect(rules.keyFinding(ago(365 * 24), NOW)).toEqual({ ok: true, text: '365 天前做的或试过' });
  expect(rules.keyFinding(ago(366 * 24), NOW)).toMatchObject({ ok: false, text: '一年没有试过备份的私钥' });
});

it('a copy off site is wanted where a target is set, encrypted and young', () => {
  const seen = { isSet: true, hasKey: true, isLate: false, newestAt: ago(3), count: 7, failure: '' };
  const find = (given: Partial<Parameters<typeof rules.offsiteFinding>[0]>) => rules.offsiteFinding({ ...seen, ...given }, NOW);
  expect(find({})).toEqual({ ok: true, text: '7 份，最新的是 3 小时前的' });
  expect(find({ isSet: false })).toMatchObject({ ok: true, text: '没有设' });
  expect(find({ hasKey: false })).toMatchObject({ ok: false, text: '没有钥匙，备份不送出去' });
  expect(find({ newestAt: null, failure: '满了。' })).toMatchObject({ ok: false, text: '还没有一份送到异地', detail: '满了。' });
  expect(find({ isLate: true, newestAt: ago(27), failure: '满了。' })).toMatchObject({ ok: false, text: '异地最新的一份是 27 小时前的', detail: '满了。' });
});

it('the data folder of a public site is not in the layer of a container', () => {
  const [overlay, ext4] = [0x794c7630, 0xef53];
  const find = (fileSystem: number, isPublic: boolean) => rules.dataFinding({ fileSystem, isPublic, dataDir: '/var/lib/hearth' });
  expect([find(ext4, true).ok, find(overlay, false).ok]).toEqual([true, true]);
  expect(find(overlay, true)).toMatchObject({ ok: false, detail: expect.stringContaining('/var/lib/hearth') });
});

it('a disk is full beyond 85 percent, or with less than 5 GB', () => {
  expect(rules.diskFinding({ freeBytes: 60 * GIGABYTE, totalBytes: 100 * GIGABYTE })).toEqual({ ok: true, text: '用了 40%' });
  expect(rules.diskFinding({ freeBytes: 14 * GIGABYTE, totalBytes: 100 * GIGABYTE })).toMatchObject({ ok: false, detail: expect.stringContaining('备份') });
  expect(rules.diskFinding({ freeBytes: 4 * GIGABYTE, totalBytes: 10 * GIGABYTE }).ok).toBe(false);
});

it('mails bounce too often beyond 3 percent of at least 50', () => {
  const find = (given: object) => rules.mailFinding({ delivers: true, sent: 100, bounced: 0, failed: 0, ...given }).ok;
  expect([find({ bounced: 3 }), find({ bounced: 4 }), find({ sent: 40, bounced: 10 }), find({ failed: 60 })]).toEqual([true, false, true, false]);
  expect(rules.mailFinding({ delivers: false, sent: 0, bounced: 0, failed: 0 })).toMatchObject({ ok: false, text: '信寄不出去' });
});

it('jobs are late after three intervals, and may have failed', () => {
  const job = { title: '备份', isRunning: false, lastAt: ago(2), lastResult: 'done' as const, lastError: '', nextAt: ago(-1) };
  expect(rules.jobsFinding([job, job], NOW)).toEqual({ ok: true, text: '2 项正常' });
  expect(rules.jobsFinding([{ ...job, lastAt: ago(6), nextAt: ago(5) }], NOW)).toMatchObject({ ok: false, text: '1 项任务没有按时做' });
  expect(rules.jobsFinding([{ ...job, lastAt: ago(6), nextAt: ago(2) }], NOW).ok).toBe(true);
  expect(rules.jobsFinding([{ ...job, lastResult: 'failed', lastError: '盘满了' }], NOW)).toMatchObject({ ok: false, detail: '备份：盘满了' });
});

it('clocks may differ by two seconds', () => {
  expect(rules.clockFinding(-8)).toEqual({ ok: true, text: '差 8 毫秒' });
  expect(rules.clockFinding(2_001).ok).toBe(false);
});

it('the database may be neither behind the program nor ahead of it', () => {
  expect(rules.migrationsFinding({ pending: 0, ahead: 0 }, './hearth migrate')).toEqual({ ok: true, text: '和程序一致' });
  expect(rules.migrationsFinding({ pending: 2, ahead: 0 }, './hearth migrate')).toMatchObject({
    ok: false,
    text: '数据库还差 2 步',
    detail: expect.stringContaining('./hearth migrate'),
  });
  expect(rules.migrationsFinding({ pending: 0, ahead: 1 }, './hearth migrate')).toMatchObject({
    ok: false,
    text: '数据库比程序新 1 步',
    mend: { href: '/admin/shipped' },
  });
});

it('one reply in a hundred may fail, once there are fifty', () => {
  const find = (replies: number, failed: number, turnedAway = 0) => rules.repliesFinding({ replies, failed, turnedAway });
  expect([find(0, 0).ok, find(49, 49).ok, find(1_000, 10).ok, find(1_000, 6, 5).ok, find(1_000, 0, 11).ok]).toEqual([true, true, true, false, false]);
  expect(find(200, 4).detail).toBe('一刻钟里 200 次请求，4 次出错，0 次答不过来。');
});

describe('what went wrong in the processes', () => {
  const fault = (more: object = {}) => ({
    kind: 'fault' as const,
    name: 'TypeError',
    place: 'server/src/x.ts:3',
    count: 1,
    worstMs: 0,
    lastAt: ago(30),
    ...more,
  });
  const slow = (count: number, worstMs: number) => fault({ kind: 'slow' as const, name: 'SELECT 1', place: '', count, worstMs });

  it('fifty slow statements a day are borne', () => {
    expect(rules.statementsFinding([])).toEqual({ ok: true, text: '今天 0 次' });
    expect(rules.statementsFinding([slow(30, 1_100), slow(20, 1_200), fault({ count: 900 })]).ok).toBe(true);
    expect(rules.statementsFinding([slow(30, 1_100), slow(21, 2_400)])).toMatchObject({ ok: false, detail: expect.stringContaining('2.4 秒') });
  });

  it('a fault of the last day is shown, an older one is counted', () => {
    expect(rules.faultsFinding([], NOW)).toEqual({ ok: true, text: '七天里没有' });
    expect(rules.faultsFinding([fault(), slow(9, 1_000)], NOW)).toEqual({ ok: true, text: '七天里 1 处，一天里没有' });
    const found = rules.faultsFinding([fault({ lastAt: ago(2), place: 'server/src/y.ts:9' }), fault()], NOW);
    expect(found).toMatchObject({ ok: false, text: '七天里 2 处出错，一天里还有', detail: '最近的：TypeError，server/src/y.ts:9' });
    expect(rules.faultsFinding([fault({ lastAt: ago(2), name: '', place: '' })], NOW).detail).toBe('最近的：许多地方');
    expect(rules.faultsFinding([fault({ lastAt: ago(2), name: `DatabaseError 42P01 SELECT ${'x'.repeat(300)}` })], NOW).detail).toMatch(
      /^最近的：DatabaseError 42P01 SELECT x{23}…，server/,
    );
  });
});

it('twice as many bounces as a week before are too many, from ten on', () => {
  const find = (week: number, weekBefore: number) => rules.bouncesFinding({ week, weekBefore }).ok;
  expect([find(9, 0), find(10, 0), find(20, 10), find(21, 10)]).toEqual([true, false, true, false]);
});

it('the address visitors write to is not the one the program comes with, where a site is public', () => {
  const sample = { contact: 'keeper@hearth.example' };
  expect(rules.contactFinding(sample, { isPublic: true })).toMatchObject({ ok: false, text: '联系邮箱还是样例' });
  expect(rules.contactFinding(sample, { isPublic: false })).toMatchObject({ ok: true });
  expect(rules.contactFinding({ contact: 'us@luntan.example' }, { isPublic: true })).toMatchObject({ ok: true, text: 'us@luntan.example' });
});
