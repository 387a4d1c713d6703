/** A text that reads like a web address, and the host it claims. */
const CLAIM = /^\s*(?:https?:\/\/)?((?:[^\s/:?#@.]+\.)+[^\s/:?#@.]{2,})(?:[/:?#]|\s*$)/iu;

/** A text that begins like an address with a name in front of its host, which browsers do not go to. */
const USER = /^\s*(?:https?:\/\/)?([^\s/?#@]+)@[^\s/?#@]/iu;
/** Marks of direction, and what takes no room, but for the joiners and variants of emoji. */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]/u;

/**
 * Returns the host a link really points to where its text does not say so: the text claims another address, or the host is written with characters of
 * other scripts, of which the ASCII form tells look-alikes apart. Null where nothing has to be added.
 */
export function disguisedHost(href: string, text: string): string | null {
  const host = hostOf(href);
  if (host === null) return null;
  // Drawn otherwise than it is written: from right to left, or with characters that nobody sees.
  if (INVISIBLE.test(text)) return host;
  const read = text.normalize('NFKC').replace(/[。｡․]/gu, '.');
  // A name that reads like a host itself.
  if (USER.exec(read)?.[1]?.slice(1, -1).includes('.')) return host;
  const claim = CLAIM.exec(read)?.[1];
  const claimed = claim === undefined ? null : hostOf(`https://${claim}`);
  if (isWithOtherScripts(host)) return text.includes(host) || (claimed === host && isChinese(claim ?? '')) ? null : host;
  return claimed === null || isSame(claimed, host) ? null : host;
}

/** Returns whether a name is of Chinese characters alone, beside labels of ASCII: none of them is taken for a letter. */
function isChinese(name: string): boolean {
  return name.split('.').every((label) => /^\p{Script=Han}+$/u.test(label) || /^[a-z\d-]+$/i.test(label));
}

function isWithOtherScripts(host: string): boolean {
  return host.split('.').some((label) => label.startsWith('xn--'));
}

function isSame(claimed: string, host: string): boolean {
  const [bare, other] = [claimed.replace(/^www\./, ''), host.replace(/^www\./, '')];
  return bare === other;
}

function hostOf(href: string): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).hostname;
}
