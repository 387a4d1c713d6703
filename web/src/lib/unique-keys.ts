/** Returns a key for each item of a list without ids, from what it says: where several say the same, the later ones are numbered. */
export function uniqueKeys(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
