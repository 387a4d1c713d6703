/** How long an old address may be that redirects. */
const MAX_PATH_LENGTH = 100;
/** Of programs that our pages are not: nobody asks for such addresses but who comes from elsewhere. */
const OLD_PATH = /^\/(?!\/)[^\s#?\\]*\.(?:html?|php|aspx?|jsp|shtml)(?:\?[^\s#\\]*)?$/i;

/** Returns whether an address may be one of an old site, path and query. */
export function isOldPath(address: string): boolean {
  return address.length <= MAX_PATH_LENGTH && OLD_PATH.test(address);
}
