import { expect, it } from 'vitest';
import { reportNumber } from '#contract/text/report-number.ts';
import { placeOf } from './rules.ts';

it('finds what of ours an address points at, whatever host it was copied from', () => {
  expect(placeOf('https://hearth.example/post/view/1101/55?page=2#x')).toEqual({ kind: 'post', id: '55', floor: null });
  expect(placeOf('/post/view/1101/55?floor=12')).toEqual({ kind: 'post', id: '55', floor: 12 });
  expect(placeOf('https://hearth.example/member/7/')).toEqual({ kind: 'member', id: '7', floor: null });
  expect(placeOf('https://hearth.example/scenery/1500?view=9')).toEqual({ kind: 'scenery', id: '9', floor: null });
  expect(placeOf('https://hearth.example/ticket/%E7%82%89-2026-000123')).toEqual({ kind: 'ticket', id: '炉-2026-000123', floor: null });
  expect(placeOf('https://hearth.example/blacklist/entry/3')).toEqual({ kind: 'entry', id: '3', floor: null });
});

it('knows nothing of pages that are none of ours, of none at all, and of hostile ones', () => {
  for (const address of [
    '首页上那张图',
    'https://',
    'javascript:alert(1)',
    '/scenery/1500',
    '/scenery/1500?view=x',
    '/ticket/%E0%A4%A',
    '//',
    '/post/view/1/2/3',
  ])
    expect(placeOf(address)?.kind ?? null, address).toBe(address.startsWith('/ticket') ? 'ticket' : null);
});

it('numbers reports by year', () => {
  expect(reportNumber({ id: 12, receivedAt: '2026-11-27T03:00:00Z' })).toBe('WF-2026-000012');
});
