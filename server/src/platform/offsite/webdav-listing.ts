/** What is in a folder of a WebDAV server. */
export interface ListedEntry {
  name: string;
  /** Null: a folder. */
  sizeBytes: number | null;
}

const ENTRY = /<(?:[\w-]+:)?response[\s>](.*?)<\/(?:[\w-]+:)?response>/gs;
const HREF = /<(?:[\w-]+:)?href[^>]*>\s*(.*?)\s*<\/(?:[\w-]+:)?href>/s;
const LENGTH = /<(?:[\w-]+:)?getcontentlength[^>]*>\s*(\d+)\s*</;
const COLLECTION = /<(?:[\w-]+:)?collection[\s/>]/;

/** Returns what the answer to a PROPFIND of depth 1 names inside of the folder at an address; everything else in it, the folder itself too, is left out. */
export function parseListing(xml: string, folderUrl: string): ListedEntry[] {
  const base = decoded(new URL(folderUrl).pathname);
  return [...xml.matchAll(ENTRY)].flatMap(([, entry = '']): ListedEntry[] => {
    const href = HREF.exec(entry)?.[1] ?? '';
    const path = decoded(URL.parse(href.replaceAll('&amp;', '&'), folderUrl)?.pathname ?? '');
    const name = path.startsWith(base) ? path.slice(base.length).replace(/\/$/, '') : '';
    if (name === '' || name.includes('/')) return [];
    if (COLLECTION.test(entry)) return [{ name, sizeBytes: null }];
    return [{ name, sizeBytes: Number(LENGTH.exec(entry)?.[1] ?? 0) }];
  });
}

/** Servers encode more or fewer letters than a browser does. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
