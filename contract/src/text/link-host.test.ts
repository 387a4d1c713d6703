import { expect, it } from 'vitest';
import { disguisedHost } from './link-host.ts';

it.each([
  ['https://evil.com/login', 'https://www.baidu.com/login', 'evil.com'],
  ['https://evil.com', 'baidu.com', 'evil.com'],
  ['https://baidu.com.evil.com', 'baidu.com', 'baidu.com.evil.com'],
  // A Cyrillic а.
  ['https://аpple.com/id', 'apple.com', 'xn--pple-43d.com'],
  ['https://аpple.com/id', '看这里', 'xn--pple-43d.com'],
])('names the host %s has, whatever “%s” says', (href, text, host) => {
  expect(disguisedHost(href, text)).toBe(host);
});

it.each([
  ['https://www.baidu.com/a', 'baidu.com'],
  ['https://baidu.com/a', '百度一下'],
  ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['https://evil.com', '第 3.5 节'],
  ['/cart/list/1001', 'baidu.com'],
  ['mailto:a@evil.com', 'baidu.com'],
])('adds nothing to %s under “%s”', (href, text) => {
  expect(disguisedHost(href, text)).toBeNull();
});
