import { expect, it } from 'vitest';
import { fillPlaceholders, placeholdersIn } from './mail-placeholders.ts';

it('names the placeholders of a text, each once', () => {
  expect(placeholdersIn('{网站}：{验证码}，{网站}，{}，{两\n行}，{{嵌着}}')).toEqual(['网站', '验证码', '嵌着']);
});

it('fills placeholders, and never what a value contains', () => {
  expect(fillPlaceholders('{昵称}，验证码 {验证码}。', { 昵称: '{验证码}$&', 验证码: '314159' })).toBe('{验证码}$&，验证码 314159。');
  expect(fillPlaceholders('{constructor}{不认得}', {})).toBe('{constructor}{不认得}');
});

it('leaves out the line of a placeholder without a value, with one blank line', () => {
  const text = '你好：\n\n{编号}\n\n    {期限}\n\n—— {网站}';
  expect(fillPlaceholders(text, { 编号: '', 期限: '', 网站: '炉边' })).toBe('你好：\n\n—— 炉边');
  expect(fillPlaceholders(text, { 编号: '    第 5 号案', 期限: '周五', 网站: '炉边' })).toBe('你好：\n\n    第 5 号案\n\n    周五\n\n—— 炉边');
});
