import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';
import { maskEmail } from '#contract/text/mask-email.ts';
import { maskNetwork } from './mask.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', 'Safari · macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60', '微信 · iPhone'],
    [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/120.0 Safari/537.36 ArkWeb/4 HuaweiBrowser/5.0`, '华为浏览器 · 鸿蒙'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['', '未知设备'],
    ['<script>alert(1)</script>', '未知设备'],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

it('shows of an address what its owner recognizes', () => {
  expect(['night@hearth.example', 'ab@c.cn', 'a@c.cn'].map(maskEmail)).toEqual(['ni***@hearth.example', 'a***@c.cn', 'a***@c.cn']);
});

it('shows of a network all but its end', () => {
  expect(['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:1:2::5', '127.0.0.1', '::1', ''].map(maskNetwork)).toEqual([
    '203.0.113.*',
    '203.0.113.*',
    '2001:db8:1::*',
    '本机',
    '本机',
    '本机',
  ]);
});
