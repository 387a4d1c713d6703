import { expect, test } from 'vitest';
import { messageDot, messageHref } from './message-links.ts';

test('a reply links to the post it is about, every other message to itself', () => {
  expect(messageHref({ id: 7, type: 20, externalId: 55 })).toBe('/profile/message_post_reply/55');
  expect(messageHref({ id: 7, type: 21, externalId: 55 })).toBe('/profile/message_detail/7');
  expect(messageHref({ id: 7, type: 20, externalId: null })).toBe('/profile/message_detail/7');
});

test('urgency 0 has the animated neutral dot, whatever the type', () => {
  for (const type of [10, 20, 21, 30, 31] as const) expect(messageDot({ type, isUrgent: 0 })).toBe('pulse');
});

test('the color of any other message is that of its type', () => {
  const dots = ([10, 20, 21, 30, 31] as const).map((type) => messageDot({ type, isUrgent: 1 }));
  expect(dots).toEqual(['red', 'neutral', 'green', 'neutral', 'yellow']);
});
