import { expect, it } from 'vitest';
import type { EntryBlock } from '#contract/api/admin/entry-blocks.ts';
import { createEntryMatcher, tidyBlockValue } from './network-rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const block = (kind: EntryBlock['kind'], value: string, { effect, until = null }: { effect: EntryBlock['effect']; until?: string | null }) => ({
  kind,
  value,
  effect,
  until,
  savedAt: now.toISOString(),
});

it('keeps a value in one way, and refuses what is none or would lock out a country', () => {
  expect(tidyBlockValue('network', ' 203.0.113.9 ')).toBe('203.0.113.9/32');
  expect(tidyBlockValue('network', '2001:DB8::/32')).toBe('2001:db8::/32');
  expect(tidyBlockValue('print', '7f3a-91c2')).toBe('7F3A-91C2');
  expect(tidyBlockValue('mailDomain', '@Mailinator.COM')).toBe('mailinator.com');
  expect(tidyBlockValue('mailDomain', '例子.中国')).toBe('xn--fsqu00a.xn--fiqs8s');
  for (const [kind, value] of [
    ['network', '0.0.0.0/0'],
    ['network', '::/0'],
    ['network', '203.0.113.0/33'],
    ['network', '203.0.113'],
    ['network', '203.0.113.0/-1'],
    ['print', '7F3A91C2'],
    ['mailDomain', 'localhost'],
    ['mailDomain', 'a b.com'],
  ] as const)
    expect(tidyBlockValue(kind, value), value).toBeNull();
});

it('answers with the strongest block that meets and is not over', () => {
  const matcher = createEntryMatcher(
    [
      block('network', '203.0.113.0/24', { effect: 'proof' }),
      block('network', '203.0.113.64/26', { effect: 'hold' }),
      block('network', '203.0.113.99/32', { effect: 'refuse', until: '2026-11-27T11:00:00Z' }),
      block('network', '2001:db8::/32', { effect: 'refuse' }),
      block('print', '7F3A-91C2', { effect: 'refuse' }),
      block('mailDomain', 'mailinator.com', { effect: 'allow' }),
      block('mailDomain', 'spam.example', { effect: 'hold' }),
    ],
    (address, seenAt) => (address === '198.51.100.7' && seenAt.getTime() === now.getTime() ? ['00000000', '7F3A91C2'] : []),
  );
  expect(matcher.ofAddress('203.0.113.1', now)).toBe('proof');
  expect(matcher.ofAddress('::ffff:203.0.113.99', now)).toBe('hold');
  expect(matcher.ofAddress('2001:db8:1::5', now)).toBe('refuse');
  expect(matcher.ofAddress('198.51.100.7', now)).toBe('refuse');
  expect(matcher.ofAddress('198.51.100.8', now)).toBeNull();
  expect(matcher.ofAddress('not an address', now)).toBeNull();
  expect(matcher.ofDomain('mx.spam.example', now)).toBe('hold');
  expect(matcher.ofDomain('notspam.example', now)).toBeNull();
  expect(matcher.ofDomain('mailinator.com', now)).toBe('allow');
});
