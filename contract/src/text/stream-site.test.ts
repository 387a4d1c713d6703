import { expect, it } from 'vitest';
import { streamSite } from './stream-site.ts';

it.each([
  ['https://live.bilibili.com/12345', '哔哩哔哩'],
  ['https://space.bilibili.com/1?from=hearth', '哔哩哔哩'],
  ['HTTPS://WWW.DOUYU.COM/9999', '斗鱼'],
  ['https://www.huya.com/lubian', '虎牙'],
])('%s is a stream', (address, site) => {
  expect(streamSite(address)).toBe(site);
});

it.each([
  'http://live.bilibili.com/1',
  'https://live.bilibili.com/',
  'https://live.bilibili.com:8443/1',
  'https://live.bilibili.com@evil.example/1',
  'https://evil.example/live.bilibili.com/1',
  'https://live.bilibili.com.evil.example/1',
  'https://xbilibili.com/1',
  'https://live.bilibili.com\\@evil.example/1',
  'javascript:alert(1)//live.bilibili.com/1',
  ' https://www.huya.com/1',
  'https://www.huya.com/\u202e1',
  `https://www.huya.com/${'1'.repeat(10_000)}`,
  '',
])('%j is none', (address) => {
  expect(streamSite(address)).toBeNull();
});
