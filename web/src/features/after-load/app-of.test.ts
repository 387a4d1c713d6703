import { expect, test } from 'vitest';
import { appOf } from './app-of.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36';

test('the app around a page is recognized by its user agent', () => {
  expect(appOf(`${PHONE} MMWEBID/1 MicroMessenger/8.0.49.2600 WeChat/arm64`)).toBe('微信');
  expect(appOf(`${PHONE} V1_AND_SQ_9.0.0_1 QQ/9.0.0.14110 NetType/WIFI`)).toBe('QQ');
  expect(appOf(`${PHONE} MQQBrowser/14.5 Mobile`)).toBeNull();
  expect(appOf(PHONE)).toBeNull();
});
