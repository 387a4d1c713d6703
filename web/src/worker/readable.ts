import { STANDING_PAGES } from '#contract/text/standing-pages.ts';

/** Pages that are the same for everybody and worth reading without a network, beside the standing ones. Whatever is not named here is never kept. */
const READABLE = [
  /^\/post\/view\/\d+\/\d+$/,
  /^\/(?:cart|mono)\/list\/\d+$/,
  /^\/blacklist\/(?:check\/|entry\/)?\d+$/,
  /^\/ticket\/(?:list\/\d+|[^/]+)$/,
  /^\/(?:home|member|presenter|presenter\/profile|scenery|sponsors|[a-z]+_[12])\/\d+$/,
];
const POST = /^\/post\/view\//;
/** Pages with a search by name: without a network that is done by scripts which the page fetches only then. */
const LOOKED_UP_IN = /^\/blacklist\/(?:check\/)?\d+(?:\?|$)/;
/** Of these any kept version is better than none: the page itself shows what it can of a search. */
const ANY_VERSION = /^\/(?:post\/view|cart\/list|mono\/list|blacklist|ticket\/list)\//;
/** What changes nothing that is worth a copy of its own, or is nobody else's. */
const IDLE_PARAMETERS = ['theme', 'own', 'floor', 'from'];

/** Returns the address under which a page is kept; null for a page that never is. */
export function keptAddress(url: URL): string | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (!STANDING_PAGES.includes(path) && !READABLE.some((pattern) => pattern.test(path))) return null;
  const query = new URLSearchParams(url.search);
  for (const name of IDLE_PARAMETERS) query.delete(name);
  query.sort();
  const text = query.toString();
  return path + (text && `?${text}`);
}

/** Returns whether a kept address is a post; the others are lists and standing pages. */
export function isPost(address: string): boolean {
  return POST.test(address);
}

/** Returns whether a kept page needs, without a network, more scripts than it comes with. */
export function isLookedUpIn(address: string): boolean {
  return LOOKED_UP_IN.test(address);
}

/**
 * Returns whether a kept page may be shown for an address that is not kept. A post is the same in every game, a list is not; other pages differ in
 * their frame. A ticket's number is of its game.
 */
export function mayReplace(wanted: string, kept: string): boolean {
  const [one, other] = [wanted, kept].map((address) => new URL(address, 'http://site'));
  if (one === undefined || other === undefined || one.pathname !== other.pathname || /^\/ticket\/(?!list\/)/.test(one.pathname)) return false;
  const game = one.searchParams.get('game');
  if (takesAnyVersion(wanted)) return isPost(wanted) || game === null || game === other.searchParams.get('game');
  for (const { searchParams } of [one, other]) searchParams.delete('game');
  return one.search === other.search;
}

/** Returns whether another version of the same page may replace one that was not stored. */
function takesAnyVersion(address: string): boolean {
  return ANY_VERSION.test(address);
}
