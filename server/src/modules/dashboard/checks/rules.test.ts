import { describe, expect, it } from 'vitest';
import { backupFinding, clockFinding, diskFinding, jobsFinding, mailFinding, migrationsFinding } from './rules.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const GIGABYTE = 1024 ** 3;
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

describe('a backup', () => {
  const made = (hours: number, more: object = {}) => ({
    startedAt: ago(hours),
    madeAt: ago(hours),
    sizeBytes: GIGABYTE,
    failure: '',
    triedAt: ago(hours),
    trialFailure: '',
    ...more,
  });
  const find = (given: Partial<Parameters<typeof backupFinding>[0]>) => backupFinding({ newest: null, last: null, isOff: false, ...given }, NOW);

  it('is well up to 26 hours', () => {
    expect(find({ newest: made(25) })).toEqual({ ok: true, text: '25 小时前，1024 MB' });
    expect(find({ newest: made(0.4) }).text).toBe('不到一小时前，1024 MB');
    expect(find({ newest: made(27) })).toMatchObject({ ok: false, text: '27 小时没有成功的备份' });
  });

  it('says where the last one stopped', () => {
    const last = made(2, { madeAt: null, failure: '目录写不进去。' });
    expect(find({ newest: made(31), last })).toMatchObject({ ok: false, detail: '上一次停在：目录写不进去。' });
    expect(find({ last })).toMatchObject({ ok: false, text: '还没有一份成功的备份' });
    expect(find({ isOff: true })).toMatchObject({ ok: false, text: '没有排备份' });
  });

  it('that cannot be restored, or was not tried for a month, is none', () => {
    expect(find({ newest: made(3, { trialFailure: '行数对不上' }) })).toMatchObject({ ok: false, detail: '行数对不上' });
    expect(find({ newest: made(3, { triedAt: ago(31 * 24) }) })).toMatchObject({ ok: false, text: '30 天没有试过恢复' });
  });
});

it('a disk is full beyond 85 percent, or with less than 5 GB', () => {
  expect(diskFinding({ freeBytes: 60 * GIGABYTE, totalBytes: 100 * GIGABYTE })).toEqual({ ok: true, text: '用了 40%' });
  expect(diskFinding({ freeBytes: 14 * GIGABYTE, totalBytes: 100 * GIGABYTE }).ok).toBe(false);
  expect(diskFinding({ freeBytes: 4 * GIGABYTE, totalBytes: 10 * GIGABYTE }).ok).toBe(false);
});

it('mails bounce too often beyond 3 percent of at least 50', () => {
  const find = (given: object) => mailFinding({ delivers: true, sent: 100, bounced: 0, failed: 0, ...given }).ok;
  expect([find({ bounced: 3 }), find({ bounced: 4 }), find({ sent: 40, bounced: 10 }), find({ failed: 60 })]).toEqual([true, false, true, false]);
  expect(mailFinding({ delivers: false, sent: 0, bounced: 0, failed: 0 }).ok).toBe(true);
});

it('jobs are late after three intervals, and may have failed', () => {
  const job = { title: '备份', isRunning: false, lastAt: ago(2), lastResult: 'done' as const, lastError: '', nextAt: ago(-1) };
  expect(jobsFinding([job, job], NOW)).toEqual({ ok: true, text: '2 项正常' });
  expect(jobsFinding([{ ...job, lastAt: ago(6), nextAt: ago(5) }], NOW)).toMatchObject({ ok: false, text: '1 项任务没有按时做' });
  expect(jobsFinding([{ ...job, lastAt: ago(6), nextAt: ago(2) }], NOW).ok).toBe(true);
  expect(jobsFinding([{ ...job, lastResult: 'failed', lastError: '盘满了' }], NOW)).toMatchObject({ ok: false, detail: '备份：盘满了' });
});

it('clocks may differ by two seconds', () => {
  expect(clockFinding(-8)).toEqual({ ok: true, text: '差 8 毫秒' });
  expect(clockFinding(2_001).ok).toBe(false);
});

it('the database may be neither behind the program nor ahead of it', () => {
  expect(migrationsFinding({ pending: 0, ahead: 0 })).toEqual({ ok: true, text: '和程序一致' });
  expect(migrationsFinding({ pending: 2, ahead: 0 })).toMatchObject({ ok: false, text: '数据库还差 2 步' });
  expect(migrationsFinding({ pending: 0, ahead: 1 })).toMatchObject({ ok: false, text: '数据库比程序新 1 步' });
});
