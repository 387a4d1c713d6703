/**
 * Returns the tags to suggest that are not chosen yet: those of the common ones that contain what is typed and all that were found for it, also
 * by another name; each once, in their order. Those that begin with it come first.
 */
export function suggestedTags({ common, found }: { common: readonly string[]; found: readonly string[] }, chosen: readonly string[], typed: string): string[] {
  const part = folded(typed);
  const left = new Map<string, string>();
  const taken = new Set(chosen.map(folded));
  for (const tag of [...common.filter((each) => folded(each).includes(part)), ...found]) {
    const key = folded(tag);
    if (!taken.has(key) && !left.has(key)) left.set(key, tag);
  }
  const keys = [...left.keys()].toSorted((one, other) => Number(other.startsWith(part)) - Number(one.startsWith(part)));
  return keys.map((key) => left.get(key) ?? key);
}

function folded(tag: string): string {
  return tag.normalize('NFKC').replace(/^#+/, '').trim().toLowerCase();
}
