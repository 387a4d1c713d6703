import { expect, test } from 'vitest';
import { isSameThing, queueHref, readQueueChoice } from './queue-address.ts';

test('what an address of the queue selects is read back from it', () => {
  const choice = { tab: 'held', kind: 'held_post', item: { kind: 'held_post', id: 12 } } as const;
  const href = queueHref(choice, 'abc');
  expect(href).toBe('/admin/queue?tab=held&kind=held_post&item=held_post-12&after=abc');
  expect(readQueueChoice(new URL(href, 'https://hearth.test').searchParams)).toEqual(choice);
  expect(queueHref({})).toBe('/admin/queue');
  expect(queueHref({ item: 'first' })).toBe('/admin/queue?item=first');
});

test('what makes no sense counts as not given', () => {
  for (const item of ['held_post', 'held_post-0', 'gossip-1', 'held_post-1x'])
    expect(readQueueChoice(new URLSearchParams({ item, tab: 'x', kind: 'y' }))).toEqual({ tab: '', kind: '', item: null });
  expect(isSameThing({ kind: 'report', id: 1 }, { kind: 'privacy', id: 1 })).toBe(false);
});
