import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nickName as nickNameShape, password as passwordShape } from '#contract/api/members.shapes.ts';
import { levelOf } from '../experience/levels.ts';
import { foldNickName } from './nick-names.ts';
import { isCommonPassword } from '../password/hash.ts';
import { avatarUrl, personOf } from './person.ts';
import { isSessionAlive, suspensionOf } from './rules.ts';

describe('levels', () => {
  it.each([
    [0, '新手旅人'],
    [49, '新手旅人'],
    [50, '游侠'],
    [199, '游侠'],
    [200, '斥候'],
    [500, '骑士'],
    [1_200, '勇士'],
    [3_000, '英雄'],
    [7_999, '英雄'],
    [8_000, '传奇'],
    [19_999, '传奇'],
    [20_000, '守护者'],
    [2_000_000, '守护者'],
  ])('%i is %s', (experience, title) => {
    expect(levelOf(experience)).toBe(title);
  });
});

describe('nicknames', () => {
  it('fold case and width', () => {
    expect(foldNickName('ＬａｎＴｅｒｎ７')).toBe('lantern7');
    expect(foldNickName('夜烛_Ⅸ')).toBe('夜烛_ix');
  });

  it('fold to a fixed point', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldNickName(foldNickName(text)) === foldNickName(text)));
  });

  it.each(['夜', '一二三四五六七八九十一二三', '夜 烛', '夜烛！', '我是13812345678', '１３８１２３４５６７８', '<b>夜烛</b>', '夜烛\u200d'])(
    'refuse %s',
    (text) => {
      expect(nickNameShape.safeParse(text).success).toBe(false);
    },
  );

  it.each(['夜烛', 'Night_Candle', '𠮷野', '一二三四五六七八九十一二'])('take %s', (text) => {
    expect(nickNameShape.safeParse(text).success).toBe(true);
  });
});

describe('passwords', () => {
  it.each(['abcdefgh', '12345678', 'abc1234', 'abcd 1234', 'abcd123！', '密码abc12345'])('the rule refuses %s', (text) => {
    expect(passwordShape.safeParse(text).success).toBe(false);
  });

  it.each(['password1', 'Passw0rd', 'qwerty123', '1qaz2wsx', 'woaini1314', '5201314abc', 'ABC123456', 'wang123456'])('%s is too common', async (text) => {
    expect(await isCommonPassword(text)).toBe(true);
  });

  it('an unusual one passes', async () => {
    expect(await isCommonPassword('lantern77frost')).toBe(false);
  });
});

describe('people', () => {
  it('have a shield until they upload a picture', () => {
    expect(avatarUrl(7, null)).toBe('/avatar/7.svg');
    expect(avatarUrl(7, 12)).toBe('/avatar/7-12.webp');
  });

  it('show nothing but what the contract lists', () => {
    const row = { id: 7, nickName: '夜烛', experience: 60, role: 'member', avatarFileId: null, passwordHash: 'x' } as const;
    expect(personOf(row)).toEqual({ id: 7, nickName: '夜烛', avatar: '/avatar/7.svg', level: '游侠', role: 'member' });
  });
});

describe('sessions and suspensions', () => {
  const now = new Date('2026-03-04T04:00:00Z');
  const AGES = { sessionDays: 90, maxSessionDays: 365 };

  it('a session ends by hand or after ninety idle days', () => {
    const used = (lastSeenAt: string, endedAt: string | null = null) => ({
      endedAt,
      lastSeenAt,
      createdAt: '2025-11-01T04:00:00Z',
      role: 'presenter' as const,
    });
    expect(isSessionAlive(used('2025-12-05T04:00:00Z'), now, AGES)).toBe(true);
    expect(isSessionAlive(used('2025-12-04T04:00:00Z'), now, AGES)).toBe(false);
    expect(isSessionAlive(used('2026-03-04T03:00:00Z', '2026-03-04T03:00:00Z'), now, AGES)).toBe(false);
  });

  it('a session ends a year after signing in, however often it is used', () => {
    const opened = (createdAt: string) => ({ endedAt: null, lastSeenAt: '2026-03-04T03:59:59Z', createdAt, role: 'member' as const });
    expect(isSessionAlive(opened('2025-03-04T04:00:01Z'), now, AGES)).toBe(true);
    expect(isSessionAlive(opened('2025-03-04T04:00:00Z'), now, AGES)).toBe(false);
  });

  it('that of an operator ends after twelve idle hours, and after seven days', () => {
    const operators = (lastSeenAt: string, createdAt: string) => ({ endedAt: null, lastSeenAt, createdAt, role: 'operator' as const });
    expect(isSessionAlive(operators('2026-03-03T16:00:01Z', '2026-02-25T04:00:01Z'), now, AGES)).toBe(true);
    expect(isSessionAlive(operators('2026-03-03T16:00:00Z', '2026-03-03T04:00:00Z'), now, AGES)).toBe(false);
    expect(isSessionAlive(operators('2026-03-04T03:59:59Z', '2026-02-25T04:00:00Z'), now, AGES)).toBe(false);
  });

  it('a suspension names its end in Chinese time and is over by itself', () => {
    const member = { status: 'suspended', suspendedUntil: '2026-03-05T16:30:00Z', suspendedReason: '多次刷屏' };
    expect(suspensionOf(member, now)).toEqual({ until: '2026年3月6日 00:30', reason: '多次刷屏' });
    expect(suspensionOf(member, new Date('2026-03-05T16:30:00Z'))).toBeNull();
    expect(suspensionOf({ ...member, status: 'active' }, now)).toBeNull();
  });
});
