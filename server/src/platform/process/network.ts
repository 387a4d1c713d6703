import { isIPv6 } from 'node:net';

/**
 * Returns the key for limits by address: an IPv4 address itself; of IPv6 the first half, because one subscriber there has 2^64 addresses.
 * Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return groups.slice(0, 4).join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
