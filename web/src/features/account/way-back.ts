/** Where everybody lands who came from nowhere in particular. */
const FRONT = '/';

/**
 * Returns where to go after signing in: the `from` of a query, if it is a path of this site outside the pages for signing in; else the front page.
 * Whatever a browser would read as another origin (`//host`, `/\host`, a scheme, control characters) is not taken.
 */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from === null || !/^\/(?![/\\])/.test(from) || /[\p{Cc}\\]/u.test(from)) return FRONT;
  const url = new URL(from, 'https://here.invalid');
  // Resolving dots may leave two slashes in front, which would be another host again.
  if (url.host !== 'here.invalid' || /^\/(\/|acc(\/(?!mobile_verification|welcome)|$)|login$)/.test(url.pathname)) return FRONT;
  return url.pathname + url.search + url.hash;
}

/** Returns an account page's address that keeps the page its visitor came from. */
export function withWayBack(path: string, search: string): string {
  const back = wayBack(search);
  return back === FRONT ? path : `${path}?from=${encodeURIComponent(back)}`;
}
