import { expect, it } from 'vitest';
import { keptJson, scriptJson } from './kept-json.ts';

it('is JSON that ends no script element, the same text for the same value', () => {
  const menu = [{ name: '</script><b>攻略' }];
  const text = keptJson(menu);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(menu);
  expect(keptJson(menu)).toBe(text);
  expect(keptJson([{ name: '问答' }])).toBe(scriptJson([{ name: '问答' }]));
});
