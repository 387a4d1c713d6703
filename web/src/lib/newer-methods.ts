/** What Chromium 109 lacks of the language's own methods that the site uses. */
const methods = [
  [
    Array.prototype,
    {
      toReversed(this: readonly unknown[]) {
        return [...this].reverse();
      },
      toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
        return [...this].sort(compare);
      },
      with(this: readonly unknown[], index: number, value: unknown) {
        const at = index < 0 ? this.length + index : index;
        if (at < 0 || at >= this.length) throw new RangeError('Invalid index');
        return this.map((item, position) => (position === at ? value : item));
      },
    },
  ],
  [
    String.prototype,
    {
      isWellFormed(this: string) {
        return !/\p{Cs}/u.test(this);
      },
      toWellFormed(this: string) {
        return this.replaceAll(/\p{Cs}/gu, '\uFFFD');
      },
    },
  ],
] as const;

/** Adds those that are missing, as invisible to loops as the browser's own. */
export function addNewerMethods(): void {
  for (const [prototype, added] of methods) {
    for (const [name, value] of Object.entries(added)) {
      if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
    }
  }
}
