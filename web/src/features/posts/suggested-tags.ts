/** Those of the common tags that are not chosen yet and hold what is typed, in their order; those that begin with it come first. */
export function suggestedTags(common: readonly string[], chosen: readonly string[], typed: string): string[] {
  const part = folded(typed);
  const taken = new Set(chosen.map(folded));
  const left = common.filter((tag) => !taken.has(folded(tag)) && folded(tag).includes(part));
  return [...left.filter((tag) => folded(tag).startsWith(part)), ...left.filter((tag) => !folded(tag).startsWith(part))];
}

function folded(tag: string): string {
  return tag.normalize('NFKC').trim().toLowerCase();
}
