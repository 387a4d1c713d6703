// Where a file is in the bucket. What everybody may read has a prefix of its own, so that one rule of the bucket opens exactly that.

/** Pictures and avatars: the only objects that may be opened to everybody. */
export const PUBLIC_PREFIX = 'public/';
/** Everything else: evidence, archives, pieces of uploads, addons. */
export const PRIVATE_PREFIX = 'private/';
/** Pictures that are withheld for the moment. */
export const WITHHELD_PREFIX = `${PRIVATE_PREFIX}withheld/`;
/** Says that a site has opened with its files here; no file of the site. */
export const IN_USE_NAME = 'in-use/site';

const PICTURE = /^(?:[0-9a-f]{2}|avatars)\/[0-9a-z-]+\.(?:webp|avif)$/;
const HASH = /^[0-9a-f]{2}\/([0-9a-f]{64})-/;

/** Returns whether a file is a picture that everybody may read. */
export function isPublicName(name: string): boolean {
  return PICTURE.test(name);
}

/** Returns the key a file is stored under. */
export function keyOf(name: string): string {
  return (isPublicName(name) ? PUBLIC_PREFIX : PRIVATE_PREFIX) + name;
}

/** Returns the key of a picture while it is withheld. */
export function withheldKeyOf(name: string): string {
  return WITHHELD_PREFIX + name;
}

/** Returns the name of the file under a key; null for a key that is none of ours. */
export function nameOf(key: string): string | null {
  const prefix = [PUBLIC_PREFIX, WITHHELD_PREFIX, PRIVATE_PREFIX].find((each) => key.startsWith(each));
  return prefix === undefined ? null : key.slice(prefix.length);
}

/** Returns the hash of a picture's bytes; null for a file that is not named after one. */
export function hashOf(name: string): string | null {
  return HASH.exec(name)?.[1] ?? null;
}

/** Returns what the names of all copies of a picture begin with. */
export function namesBegin(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}-`;
}

const YEAR = 'public, max-age=31536000, immutable';

/** Returns the headers an object is given: those it is read with where everybody reads it. */
export function headersOf(name: string): { ContentType: string; CacheControl: string } {
  if (!isPublicName(name)) return { ContentType: 'application/octet-stream', CacheControl: 'private, no-store' };
  // A picture may be withheld later: caches that many share ask again soon, and then don't get it any more.
  return { ContentType: name.endsWith('.avif') ? 'image/avif' : 'image/webp', CacheControl: `${YEAR}, s-maxage=300` };
}
