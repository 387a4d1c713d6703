/**
 * Returns those of the given tags that are not chosen yet and contain what is typed, each once, in their order; those that begin with it
 * come first.
 */
export function suggestedTags(given: readonly string[], chosen: readonly string[], typed: string): string[] {
  const part = folded(typed);
  const left = new Map<string, string>();
  const taken = new Set(chosen.map(folded));
  for (const tag of given) {
    const key = folded(tag);
    if (!taken.has(key) && !left.has(key) && key.includes(part)) left.set(key, tag);
  }
  const keys = [...left.keys()].toSorted((one, other) => Number(other.startsWith(part)) - Number(one.startsWith(part)));
  return keys.map((key) => left.get(key) ?? key);
}

function folded(tag: string): string {
  return tag.normalize('NFKC').replace(/^#+/, '').trim().toLowerCase();
}
