import { expect, it } from 'vitest';
import { keptJson, numberOf, scriptJson } from './kept-json.ts';
import { textOf } from './pieces.fixture.ts';

it('is JSON that ends no script element, the same text for the same value', () => {
  const menu = [{ name: '</script><b>攻略' }];
  const bytes = keptJson(menu);
  const text = textOf([bytes]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(menu);
  expect(keptJson(menu)).toBe(bytes);
  expect(textOf([keptJson([{ name: '问答' }])])).toBe(scriptJson([{ name: '问答' }]));
});

it('gives equal values one number, and others never the same, however many there were', () => {
  const first = numberOf({ name: '首页' });
  expect(numberOf({ name: '首页' })).toBe(first);
  const seen = new Set([first]);
  for (let other = 0; other < 2_500; other += 1) seen.add(numberOf({ name: `第 ${other} 个` }));
  expect(seen.size).toBe(2_501);
  expect(seen.has(numberOf({ name: '又一个' }))).toBe(false);
});
