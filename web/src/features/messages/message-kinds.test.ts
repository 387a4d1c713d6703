import { expect, test } from 'vitest';
import { countOf, MESSAGE_TABS, messageKindOf, messagesHref } from './message-kinds.ts';

const none = { all: 0, unread: 0 };
const counts = { 10: { all: 3, unread: 1 }, 20: { all: 5, unread: 0 }, 21: { all: 7, unread: 2 }, 30: none, 31: { all: 1, unread: 1 } };

test('a tab shows how many messages of its kind are unread, the first one how many there are', () => {
  expect(MESSAGE_TABS.map((tab) => [tab.id, countOf(tab, counts)])).toEqual([
    ['all', 16],
    ['unread', 4],
    ['court', 2],
    ['interaction', 2],
    ['reply', null],
    ['letter', null],
  ]);
});

test('every tab has an address that opens it; any other address opens the first', () => {
  for (const tab of MESSAGE_TABS) expect(messageKindOf(new URL(messagesHref(tab), 'http://x').searchParams.get('kind'))).toBe(tab);
  for (const name of [null, '', '__proto__', '<script>']) expect(messageKindOf(name).id).toBe('all');
});
