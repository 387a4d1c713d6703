import { expect, it } from 'vitest';
import { countFault, countReply, countSlow, MAX_WAITING_MINUTES, MAX_WAITING_PLACES, putFaultsBack, takeFaults } from './faults.ts';
import { createLog } from './log.ts';

class Broken extends Error {
  code = '23505';
}

it('leaves of an error its class, its code and the line that threw it, and nothing of its message', () => {
  const log = createLog('silent');
  const error = new Broken('zhangsan <zhang@example.com>\n    at x (server/src/zhangsan.ts:1:1)');
  for (let nth = 0; nth < 3; nth += 1) countFault(log, error);
  const { faults } = takeFaults(log);
  expect(faults).toMatchObject([{ kind: 'fault', name: 'Broken 23505', count: 3 }]);
  expect(faults[0]?.place).toMatch(/^server\/src\/platform\/process\/faults\.test\.ts:\d+$/);
  expect(JSON.stringify(faults)).not.toContain('zhangsan');
  error.message = 'another one';
  countFault(log, error);
  expect(takeFaults(log).faults).toMatchObject([{ place: '' }]);
});

it('takes whatever may be thrown', () => {
  const log = createLog('silent');
  const odd = Object.assign(new Error('x'), { code: { toString: 1 }, stack: 7, constructor: undefined });
  for (const thrown of ['words', null, undefined, { stack: 'at server/src/x.ts:1' }, odd]) countFault(log, thrown);
  expect(takeFaults(log).faults.map(({ name, place }) => [name, place])).toEqual([
    ['string', ''],
    ['object', ''],
    ['undefined', ''],
    ['Error', ''],
  ]);
});

it('counts a statement by its text, with the longest time', () => {
  const log = createLog('silent');
  countSlow(log, 'SELECT 1\n  FROM posts', 1_200.4);
  countSlow(log, 'SELECT 1 FROM posts', 1_900);
  expect(takeFaults(log).faults).toEqual([{ kind: 'slow', name: 'SELECT 1 FROM posts', place: '', count: 2, worstMs: 1_900 }]);
});

it('counts replies by the minute, apart from wrong requests, and adds what could not be written', () => {
  const log = createLog('silent');
  for (const [status, nowMs] of [
    [200, 60_000],
    [500, 119_999],
    [503, 61_000],
    [404, 60_002],
    [429, 60_002],
    [501, 120_000],
  ] as const)
    countReply(log, status, nowMs);
  const taken = takeFaults(log);
  expect(taken.replies).toEqual([
    { minuteMs: 60_000, replies: 3, failed: 1, turnedAway: 1 },
    { minuteMs: 120_000, replies: 1, failed: 0, turnedAway: 0 },
  ]);
  countReply(log, 500, 60_001);
  putFaultsBack(log, taken);
  countReply(log, 200, 60_002);
  expect(takeFaults(log).replies[0]).toEqual({ minuteMs: 60_000, replies: 5, failed: 2, turnedAway: 1 });
});

it('forgets the oldest minutes while nothing can be written', () => {
  const log = createLog('silent');
  for (let minute = 0; minute < MAX_WAITING_MINUTES + 9; minute += 1) {
    countReply(log, 200, minute * 60_000);
    putFaultsBack(log, takeFaults(log));
  }
  const { replies } = takeFaults(log);
  expect([replies.length, Math.min(...replies.map(({ minuteMs }) => minuteMs))]).toEqual([MAX_WAITING_MINUTES, 9 * 60_000]);
});

it('keeps two hundred places, and counts the rest together', () => {
  const log = createLog('silent');
  for (let nth = 0; nth < MAX_WAITING_PLACES + 50; nth += 1) countSlow(log, `SELECT ${nth}`, 1_000 + nth);
  countFault(log, new Error('x'));
  const { faults } = takeFaults(log);
  expect(faults).toHaveLength(MAX_WAITING_PLACES + 2);
  expect(faults.filter(({ name }) => name === '')).toMatchObject([
    { kind: 'slow', place: '', count: 50, worstMs: 1_249 },
    { kind: 'fault', place: '', count: 1 },
  ]);
});

it('counts ten thousand errors at once in one row', () => {
  const log = createLog('silent');
  const errorOf = (nth: number) => new Error(`value ${nth} of somebody`);
  for (let nth = 0; nth < 10_000; nth += 1) countFault(log, errorOf(nth));
  expect(takeFaults(log).faults).toMatchObject([{ kind: 'fault', name: 'Error', count: 10_000 }]);
});

it('says nothing of where the program is installed, and of a library names who called it', () => {
  const log = createLog('silent');
  const root = process.cwd();
  const error = new Error('x');
  error.stack = `Error: x\n    at parse (${root}/node_modules/pg/server/src/parse.ts:1:1)\n    at async ask (file://${root}/server/src/platform/database/db.ts:9:1)\n    at async Object.<anonymous> (file://${root}/server/src/modules/posts/save.ts:7:3)`;
  countFault(log, error);
  error.stack = `Error: x\n    at evil (/home/zhangsan/server/src/x.ts:1:1)`;
  countFault(log, error);
  expect(takeFaults(log).faults.map(({ place }) => place)).toEqual(['server/src/modules/posts/save.ts:7', '']);
});
