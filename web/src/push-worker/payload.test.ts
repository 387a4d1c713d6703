import { expect, test } from 'vitest';
import { pathOf, payloadOf } from './payload.ts';

const push = (text: string) => ({ json: (): unknown => JSON.parse(text) });

test('a push is shown as it says, and one that cannot be read as a message', () => {
  const payload = { title: '炉边', body: '阿岚 回复了你', href: '/profile/message_detail/7', tag: '1-2' };
  expect(payloadOf(push(JSON.stringify(payload)))).toEqual(payload);
  for (const data of [null, push('{'), push('null'), push('{"title":"x"}')])
    expect(payloadOf(data)).toEqual({ title: '炉边', body: '有没读的消息', href: '/profile/message', tag: 'unknown' });
});

test('a press on one goes to this site alone', () => {
  expect(pathOf('/profile/letter/3')).toBe('/profile/letter/3');
  for (const href of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)', '', 7, null])
    expect(pathOf(href)).toBe('/profile/message');
});
