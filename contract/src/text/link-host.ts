/** A text that reads like a web address, and the host it claims. */
const CLAIM = /^\s*(?:https?:\/\/)?((?:[^\s/:?#@.]+\.)+[^\s/:?#@.]{2,})(?:[/:?#]|\s*$)/iu;

/**
 * Returns the host a link really points to where its text does not say so: the text claims another address, or the host is written with characters of
 * other scripts, of which the ASCII form tells look-alikes apart. Null where nothing has to be added.
 */
export function disguisedHost(href: string, text: string): string | null {
  const host = hostOf(href);
  if (host === null) return null;
  const claim = CLAIM.exec(text)?.[1];
  const claimed = claim === undefined ? null : hostOf(`https://${claim}`);
  if (host.split('.').some((label) => label.startsWith('xn--'))) return text.includes(host) ? null : host;
  return claimed === null || isSame(claimed, host) ? null : host;
}

function isSame(claimed: string, host: string): boolean {
  const [bare, other] = [claimed.replace(/^www\./, ''), host.replace(/^www\./, '')];
  return bare === other;
}

function hostOf(href: string): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).hostname;
}
