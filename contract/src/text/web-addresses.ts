import { isSafeHref } from './hrefs.ts';

/** An address as it is written in running text, and the address a link on it has. */
export interface WebAddress {
  index: number;
  text: string;
  href: string;
}

// Chinese words and full-width marks end an address; so do the brackets of a board's closing code.
const ADDRESS = /(?:https?:\/\/|\bwww\.(?=\w))(?:[\w\-.~:/?#@!$&'()*+,;=%\]]|\[(?!\/))+/gi;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Returns the web addresses in running text, without the marks that end its sentence or close its brackets. */
export function webAddressesIn(text: string): WebAddress[] {
  const found: WebAddress[] = [];
  for (const { 0: whole, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(whole);
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    if (isSafeHref(href)) found.push({ index, text: address, href });
  }
  return found;
}

function withoutEnd(address: string): string {
  for (let length = address.length; length > 0; length -= 1) {
    const last = address[length - 1] ?? '';
    const opener = CLOSERS[last];
    const isOpenedBefore = opener !== undefined && countOf(address.slice(0, length), opener) >= countOf(address.slice(0, length), last);
    if (!isOpenedBefore && /[.,!?;:'()[\]*~]/.test(last)) continue;
    return address.slice(0, length);
  }
  return '';
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
