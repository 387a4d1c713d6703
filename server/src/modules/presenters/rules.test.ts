import { describe, expect, it } from 'vitest';
import { applicationRefusal, postIdIn, probationEnd } from './rules.ts';

const now = new Date('2026-03-20T04:00:00Z');
const nobody = { role: 'member', status: null, last: null } as const;
const refused = (decidedAt: string) => ({ ...nobody, last: { state: 'refused', decidedAt } }) as const;

describe('who may apply', () => {
  it('a member who never did, one who resigned, one who was approved long ago', () => {
    expect(applicationRefusal(nobody, now)).toBeNull();
    expect(applicationRefusal({ ...nobody, status: 'resigned', last: { state: 'approved', decidedAt: '2025-01-01T00:00:00Z' } }, now)).toBeNull();
  });

  it('nobody who holds an office, is suspended from it, or waits for an answer', () => {
    expect(applicationRefusal({ ...nobody, role: 'operator' }, now)?.sentence).toContain('管理员');
    expect(applicationRefusal({ ...nobody, role: 'presenter' }, now)?.sentence).toContain('已经是');
    expect(applicationRefusal({ ...nobody, status: 'suspended' }, now)?.sentence).toContain('管理员');
    expect(applicationRefusal({ ...nobody, last: { state: 'pending', decidedAt: null } }, now)?.sentence).toContain('一份');
  });

  it('after a refusal in seven days, to the second', () => {
    expect(applicationRefusal(refused('2026-03-13T04:00:00Z'), now)).toBeNull();
    expect(applicationRefusal(refused('2026-03-13T04:00:01Z'), now)?.from?.toISOString()).toBe('2026-03-20T04:00:01.000Z');
  });
});

it('probation lasts thirty days', () => {
  expect(probationEnd(now).toISOString()).toBe('2026-04-19T04:00:00.000Z');
});

it('an address names a post or none', () => {
  expect(['/post/view/1001/55', 'https://lubian.example/post/view/1101/55?page=2#f3', ' /post/view/1/55/ '].map(postIdIn)).toEqual([55, 55, 55]);
  for (const address of [
    '',
    '/post/view/1001',
    '/post/view/1001/0',
    '/post/view/r/K7M4Q2X',
    '/search/list?q=55',
    'javascript:/post/view/1/2',
    `/post/view/1/${'9'.repeat(40)}`,
  ]) {
    expect(postIdIn(address), address).toBeNull();
  }
});
