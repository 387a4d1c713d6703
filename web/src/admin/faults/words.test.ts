import { expect, it } from 'vitest';
import { browserText, versionText, whatOf, whereOf } from './words.ts';

it('says in Chinese what a browser reported', () => {
  expect(whatOf({ kind: 'error', message: 'read from nothing' })).toBe('读了不存在的东西');
  expect(whatOf({ kind: 'rejection', message: 'React error 418' })).toBe('画页面时出错 418');
  expect(whatOf({ kind: 'error', message: 'TypeError' })).toBe('TypeError');
  expect(whatOf({ kind: 'error', message: 'constructor' })).toBe('constructor');
  expect(whatOf({ kind: 'load', message: 'img' })).toBe('图片');
  expect(whatOf({ kind: 'policy', message: 'img-src address' })).toBe('别处的地址（img-src）');
  expect(whatOf({ kind: 'policy', message: 'policy address' })).toBe('别处的地址（别的规定）');
  expect(whatOf({ kind: 'more', message: '' })).toBe('');
});

it('says where it was, in which browser and version', () => {
  expect(whereOf({ kind: 'error', file: 'lists-AAAA.js', line: 3, col: 14 })).toBe('lists-AAAA.js:3:14');
  expect(whereOf({ kind: 'error', file: 'foreign', line: 0, col: 0 })).toBe('浏览器的插件');
  expect(whereOf({ kind: 'more', file: '', line: 0, col: 0 })).toBe('地方太多，其余的没有分开记');
  expect([browserText({ browser: 'WeChat', browserVersion: 8 }), browserText({ browser: 'other', browserVersion: 0 })]).toEqual(['微信 8', '别的浏览器']);
  expect([versionText('older'), versionText('1.0.0 AAAA')]).toEqual(['旧的一版', '1.0.0 AAAA']);
});
