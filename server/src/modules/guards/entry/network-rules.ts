import { BlockList, isIP } from 'node:net';
import type { EntryBlock, EntryBlockKind, EntryEffect } from '#contract/api/admin/entry-blocks.ts';
import { printText, type PrintsAt } from '#server/modules/audit/index.ts';

const DOMAIN = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const PRINT = /^[0-9A-F]{4}-[0-9A-F]{4}$/;
const MIN_IPV4_BITS = 8;
const MIN_IPV6_BITS = 19;

/** Returns the value of a block in the one way in which it is kept; null where it is none of its kind, or so broad that it would lock out a country. */
export function tidyBlockValue(kind: EntryBlockKind, typed: string): string | null {
  const text = typed.trim();
  if (kind === 'print') return PRINT.test(text.toUpperCase()) ? text.toUpperCase() : null;
  if (kind === 'mailDomain') {
    const domain = asciiDomain(text.replace(/^.*@/, ''));
    return domain !== null && DOMAIN.test(domain) ? domain : null;
  }
  const [address = '', bits] = text.toLowerCase().split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  const minBits = version === 4 ? MIN_IPV4_BITS : MIN_IPV6_BITS;
  if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const length = bits === undefined ? maxBits : Number(bits);
  return length >= minBits && length <= maxBits ? `${address}/${length}` : null;
}

/** Returns a domain as mail servers write it; null where it is none. */
export function asciiDomain(text: string): string | null {
  const url = URL.parse(`https://${text.trim().toLowerCase()}`);
  return url !== null && url.pathname === '/' && url.port === '' && url.username === '' ? url.hostname.replace(/\.$/, '') : null;
}

/** Answers for the blocks that are in force which of them meets an address or a mail domain. */
export interface EntryMatcher {
  ofAddress(address: string, now: Date): EntryEffect | null;
  ofDomain(domain: string, now: Date): EntryEffect | null;
}

const STRENGTH: readonly EntryEffect[] = ['refuse', 'hold', 'proof', 'allow'];

/** Returns the matcher of a list of blocks. The strongest that meets wins. */
export function createEntryMatcher(blocks: readonly Pick<EntryBlock, 'kind' | 'value' | 'effect' | 'until' | 'savedAt'>[], printsAt: PrintsAt): EntryMatcher {
  const networks = blocks.filter(({ kind }) => kind === 'network').map((block) => ({ block, list: listOf(block.value) }));
  const prints = blocks.filter(({ kind }) => kind === 'print');
  const domains = blocks.filter(({ kind }) => kind === 'mailDomain');
  const strongest = (found: readonly Pick<EntryBlock, 'effect' | 'until'>[], now: Date) => {
    const met = found.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
    return STRENGTH.find((effect) => met.some((each) => each.effect === effect)) ?? null;
  };
  return {
    ofAddress(address, now) {
      const plain = networkAddress(address);
      const version = isIP(plain);
      const byNetwork = version === 0 ? [] : networks.filter(({ list }) => list.check(plain, version === 4 ? 'ipv4' : 'ipv6')).map(({ block }) => block);
      const byPrint = prints.filter(({ value, savedAt }) => printsAt(address, new Date(savedAt)).some((print) => printText(print) === value));
      return strongest([...byNetwork, ...byPrint], now);
    },
    ofDomain: (domain, now) =>
      strongest(
        domains.filter(({ value }) => domain === value || domain.endsWith(`.${value}`)),
        now,
      ),
  };
}

function listOf(value: string): BlockList {
  const [address = '', bits] = value.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** Returns an address without what the machine adds to it. */
function networkAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%', 1).join('');
}
