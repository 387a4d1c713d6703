/** A path of a table that fits, with its parameters decoded. */
export interface PathMatch<Entry> {
  entry: Entry;
  params: Readonly<Record<string, string>>;
}

/** Fits what is left of a path. */
const REST = '*';

/**
 * Returns a function that finds the entry for a path. Where several fit, the one that is literal at the first place they differ wins;
 * `name/*` fits `name` and everything below it, `*` fits everything and comes last. A path with broken escapes, control characters or an id
 * that can't be one fits only `*`.
 */
export function createPathMatcher<Entry extends { path: string }>(entries: readonly Entry[]): (pathname: string) => PathMatch<Entry> | null {
  const compiled = entries.map((entry) => ({ entry, parts: entry.path.split('/') }));
  const rest = entries.find(({ path }) => path === REST);
  compiled.sort((one, other) => byPlain(rank(one.parts), rank(other.parts)));
  return (pathname) => {
    const parts = decoded(pathname);
    if (parts) {
      for (const { entry, parts: wanted } of compiled) {
        const params = fit(wanted, parts);
        if (params) return { entry, params };
      }
    }
    return rest ? { entry: rest, params: {} } : null;
  };
}

/** Sorts literal parts before parameters and these before the rest of a path, place by place. */
function rank(parts: readonly string[]): string {
  return parts.map((part) => (part.startsWith(':') ? '1' : part === REST ? '2' : '0')).join('');
}

/** Not by the language: bringing up its rules of order took longer than everything else a page does before it is taken over. */
function byPlain(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function fit(wanted: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (wanted[0] === REST) return null;
  if (wanted.at(-1) === REST) {
    const above = wanted.slice(0, -1);
    return fit(above, parts.slice(0, above.length));
  }
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? '';
    if (part.startsWith(':')) {
      if (given === '' || /\p{Cc}/u.test(given) || (/id$/i.test(part) && !/^[1-9]\d{0,14}$/.test(given))) return null;
      params[part.slice(1)] = given;
    } else if (part !== given) {
      return null;
    }
  }
  return params;
}

function decoded(pathname: string): string[] | null {
  try {
    return pathname.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}
