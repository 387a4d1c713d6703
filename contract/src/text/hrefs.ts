const MAX_LENGTH = 2000;
const WEB = /^https?:\/\/[^/?#]/i;
const MAIL = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
/** Only to resolve paths against; a reserved name that is nobody's. */
const BASE = 'https://here.invalid';
const PICTURE = /^\/(?:files|scenery)\/[\w-]+(?:[./][\w-]+)*$/;

/**
 * Returns whether a link may lead there: `https://…`, `http://…`, `mailto:…` or a path of this site.
 * White space, control and invisible characters, backslashes and `user@host` are refused anywhere,
 * because browsers drop or reinterpret them and a harmless looking address becomes another one.
 */
export function isSafeHref(href: string): boolean {
  if (href.length > MAX_LENGTH) return false;
  if (/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\\]/u.test(href)) return false;
  if (isOwnPath(href) || MAIL.test(href)) return true;
  return WEB.test(href) && isPublicUrl(href);
}

/**
 * Returns whether a browser stays on this site however often it resolves the address: dots, also as `%2e`, may leave two slashes in front
 * (`/a/..//host`), and resolved once more what follows them is a host.
 */
function isOwnPath(href: string): boolean {
  if (!href.startsWith('/') || !URL.canParse(href, BASE)) return false;
  const { origin, pathname } = new URL(href, BASE);
  return origin === BASE && !pathname.startsWith('//');
}

function isPublicUrl(href: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(href);
    return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Returns whether a link leaves this site, or might. */
export function isForeignHref(href: string): boolean {
  return !isOwnPath(href);
}

/** Returns whether a path is one of our own pictures. */
export function isOwnPicture(src: string): boolean {
  return src.length <= 300 && PICTURE.test(src);
}
