import { expect, it } from 'vitest';
import { disguisedHost } from './link-host.ts';

it.each([
  ['https://evil.com/login', 'https://www.baidu.com/login', 'evil.com'],
  ['https://evil.com', 'baidu.com', 'evil.com'],
  ['https://baidu.com.evil.com', 'baidu.com', 'baidu.com.evil.com'],
  // A Cyrillic а.
  ['https://аpple.com/id', 'apple.com', 'xn--pple-43d.com'],
  ['https://аpple.com/id', '看这里', 'xn--pple-43d.com'],
  ['https://xn--pple-43d.com/id', 'https://аpple.com/id', 'xn--pple-43d.com'],
  // One host of Cyrillic letters alone, which reads as Latin ones.
  ['https://соса.com', 'https://соса.com', 'xn--80a1aib.com'],
  // The address is refused where it is written; its text may say it all the same.
  ['https://evil.example', 'https://good.example@evil.example', 'evil.example'],
  ['https://evil.example', 'good.example@evil.example', 'evil.example'],
  // Drawn as baidu.com, from right to left.
  ['https://evil.example', '\u202emoc.udiab', 'evil.example'],
  ['https://evil.example', 'bai\u200bdu.com', 'evil.example'],
  ['https://evil.example', 'ｂａｉｄｕ．ｃｏｍ', 'evil.example'],
  ['https://evil.example', 'baidu。com', 'evil.example'],
  ['https://evil.example:8443', 'good.example:8443/a', 'evil.example'],
  ['https://xn--fsqu00a.xn--fiqs8s/', '例а.中国', 'xn--fsqu00a.xn--fiqs8s'],
])('names the host %s has, whatever “%s” says', (href, text, host) => {
  expect(disguisedHost(href, text)).toBe(host);
});

it.each([
  ['https://www.baidu.com/a', 'baidu.com'],
  ['https://baidu.com/a', '百度一下'],
  ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['https://evil.com', '第 3.5 节'],
  // Chinese characters are taken for no letters.
  ['https://例子.中国/a', 'https://例子.中国/a'],
  ['https://例子.cn/a', '例子.cn'],
  ['https://good.example:8443/a', 'good.example'],
  ['/cart/list/1001', 'baidu.com'],
  ['mailto:a@evil.com', 'baidu.com'],
])('adds nothing to %s under “%s”', (href, text) => {
  expect(disguisedHost(href, text)).toBeNull();
});
