import { isSafeHref } from './hrefs.ts';

/** An address as it is written in running text, and the address a link on it has. */
export interface WebAddress {
  index: number;
  text: string;
  href: string;
}

// Chinese words and full-width marks end an address, unless they plainly are its path; so do the brackets of a board's closing code.
const ADDRESS = /(?:https?:\/\/|\bwww\.(?=\w))(?:[\w\-.~:/?#@!$&'()*+,;=%\]]|\[(?!\/))+/gi;
/**
 * A path in another script, right behind a slash, by itself: nothing but a closing bracket or white space follows it, or, below a folder, a mark of a
 * sentence. Words with the signs of a sentence are what somebody says behind an address, without a space.
 */
const PATH = /(?![!-~])[\p{L}\p{M}\p{N}_/-]{1,30}(?:\?[\w=&%.-]*)?(?=$|([，。！？；：、])|[\s\uFFFC)\]）】》」』”’])/uy;
const SENTENCE = /[的了吗呢吧我你他她它这那是就都也很没请去来看说有]|www|http/;

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Returns the web addresses in running text, without the marks that end its sentence or close its brackets. */
export function webAddressesIn(text: string): WebAddress[] {
  const found: WebAddress[] = [];
  for (const { 0: whole, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(whole);
    const path = pathBehind(text, whole, index + whole.length);
    const href = (/^www\./i.test(address) ? `https://${address}` : address) + encodeURI(path).replaceAll('%25', '%');
    if (isSafeHref(href)) found.push({ index, text: address + path, href });
  }
  return found;
}

/** Returns the path in another script that belongs to an address which ends at `at`; empty where none does. */
function pathBehind(text: string, address: string, at: number): string {
  PATH.lastIndex = at;
  const [path = '', mark] = /^[^?#]+\/$/.test(address) ? (PATH.exec(text) ?? []) : [];
  return SENTENCE.test(path) || (mark && address.split('/').length < 5) ? '' : path;
}

/** Goes from the end in one pass: how many brackets are left before it is counted down. */
function withoutEnd(address: string): string {
  const left = new Map<string, number>(['(', ')', '[', ']'].map((mark) => [mark, 0]));
  const change = (mark: string, by: number) => left.has(mark) && left.set(mark, (left.get(mark) ?? 0) + by);
  for (const mark of address) change(mark, 1);
  for (let length = address.length; length > 0; length -= 1) {
    const last = address.charAt(length - 1);
    const opener = CLOSERS[last];
    const isOpenedBefore = opener !== undefined && (left.get(opener) ?? 0) >= (left.get(last) ?? 0);
    if (isOpenedBefore || !/[.,!?;:'()[\]*~]/.test(last)) return address.slice(0, length);
    change(last, -1);
  }
  return '';
}

/** Returns a text without the signs at its end; in one pass, which an expression that is anchored at the end alone does not do. */
export function stripEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
