import { expect, it } from 'vitest';
import { codeOf } from './form-text.ts';

it.each([
  ['123456', '123456'],
  ['验证码 １２３ ４５６，请勿转告', '123456'],
  ['12-34-56-78', '123456'],
  ['', ''],
])('%s holds the code %s', (text, code) => {
  expect(codeOf(text, 6)).toBe(code);
});
