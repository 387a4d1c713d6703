/** Returns the class attribute of the given names; absent ones are left out, no name at all gives undefined. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  let joined = '';
  for (const name of names) if (name) joined = joined === '' ? name : `${joined} ${name}`;
  return joined === '' ? undefined : joined;
}
