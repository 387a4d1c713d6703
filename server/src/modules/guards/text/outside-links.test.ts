import { expect, it } from 'vitest';
import { outsideAddresses, ownHostsOf } from './outside-links.ts';

const own = ownHostsOf({ publicUrl: 'https://www.hearth.example', storageUrl: 'https://files.hearth.example' });
const found = (text: string, hrefs: string[] = []) => outsideAddresses([text], hrefs, own);

it('finds addresses of other sites however they are written, each once and in one way', () => {
  expect(found('看 https://WWW.Evil.com/a/?utm_source=x，还有 http://evil.com/a')).toEqual(['evil.com/a']);
  expect(found('加速器去ｅｖｉｌ．ｃｏｍ下，或 evil。com/vip 也行')).toEqual(['evil.com', 'evil.com/vip']);
  expect(found('', ['https://evil.com/b?q=2&p=1', '/cart/list/1001', 'mailto:a@evil.com'])).toEqual(['evil.com/b?p=1&q=2']);
  expect(found('https://例子.com/路')).toEqual(['xn--fsqu00a.com']);
});

it('takes the site itself, mail addresses, versions and file names for none', () => {
  expect(found('https://www.hearth.example/post/1 和 files.hearth.example')).toEqual([]);
  expect(found('写信给 keeper@evil.com；插件是 2.10.3 版，改 config.wtf 和 Interface.lua')).toEqual([]);
  expect(found('第1.5节……他说。我说：好。')).toEqual([]);
});
