// Addresses of other sites in a text, also those written so that no link comes of it.
import { createHash } from 'node:crypto';
import { nodesOf } from '#contract/documents/text-of.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import { stripEnd } from '#contract/text/web-addresses.ts';

const MAX_ADDRESSES = 20;
const TOP_LEVELS =
  'com|cn|net|org|top|xyz|vip|cc|club|shop|site|online|info|biz|io|me|tv|icu|fun|ltd|store|live|link|wang|work|pro|co|app|dev|gg|ru|hk|tw|jp|kr';
/** A host of ASCII ends where other characters go on; one that begins otherwise is taken whole. */
const WEB =
  /https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|[^\s/?#<>"'，。！？；：、（）《》“”‘’\u3000-\u303f]+)(?::\d+)?(?:[/?#][^\s<>"'，。！？；：、（）《》“”‘’\u3000-\u303f\u4e00-\u9fff]*)?/gi;
const BARE = new RegExp(`(?<![@\\w.-])(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}(?:${TOP_LEVELS})(?![a-z0-9-])(?:/[^\\s，。！？；：、（）\\u4e00-\\u9fff]*)?`, 'gi');

/** Returns the addresses of other sites in texts and link targets, each once, in the one way in which they are compared; `ownHosts` are not others. */
export function outsideAddresses(texts: readonly string[], hrefs: readonly string[], ownHosts: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const plain = text.normalize('NFKC').replace(/(?<=[a-z0-9])[。｡․](?=[a-z0-9])/gi, '.');
    for (const [address] of plain.matchAll(WEB)) add(found, address, ownHosts);
    for (const [address] of plain.replace(WEB, ' ').matchAll(BARE)) add(found, `http://${address}`, ownHosts);
  }
  for (const href of hrefs) if (/^https?:/i.test(href)) add(found, href, ownHosts);
  return [...found].slice(0, MAX_ADDRESSES);
}

/** Returns where the links of a document lead. */
export function hrefsOf(body: DocumentBody): string[] {
  return [...nodesOf(body)].flatMap((node) =>
    node.type === 'text' ? (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : [])) : [],
  );
}

function add(found: Set<string>, address: string, ownHosts: ReadonlySet<string>): void {
  const url = URL.parse(stripEnd(address, '.,;:!?)]'));
  if (url === null || !url.hostname.includes('.')) return;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  if (ownHosts.has(host)) return;
  const query = [...url.searchParams].filter(([name]) => !/^(utm_|spm$|from$|share)/.test(name)).map(([name, value]) => `${name}=${value}`);
  found.add(host + stripEnd(url.pathname, '/') + (query.length === 0 ? '' : `?${query.toSorted().join('&')}`));
}

/** Returns the hosts of the site itself. */
export function ownHostsOf({ publicUrl, storageUrl }: { publicUrl: string; storageUrl: string }): Set<string> {
  return new Set([publicUrl, storageUrl].flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname.replace(/^www\./, '')] : [])));
}

/** Returns the name under which posts of an address are counted. */
export function addressKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22);
}
