import { initialsOf } from '#contract/text/pinyin.ts';

/** A part of the realms, offered on its own. */
export interface RealmGroup {
  /** `B`, or `A-F`. */
  label: string;
  realms: string[];
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Returns the realms in groups by the first letter of their names as one types them, in the order of the letters, realms in theirs; groups
 * without a realm are left out, and so are realms without a letter. `setting`: as `a-f,g-m,n-z`; empty: one group a letter.
 */
export function groupRealms(realms: readonly string[], setting: string): RealmGroup[] {
  const spans = setting === '' ? LETTERS.map((letter) => [letter, letter]) : setting.split(',').map((span) => span.split('-'));
  const byLetter = Map.groupBy([...new Set(realms)].sort(), (realm) => initialsOf(realm).slice(0, 1));
  return spans.flatMap(([first = '', last = first]) => {
    const held = LETTERS.filter((letter) => letter >= first && letter <= last).flatMap((letter) => byLetter.get(letter) ?? []);
    return held.length === 0 ? [] : [{ label: (first === last ? first : `${first}-${last}`).toUpperCase(), realms: held }];
  });
}
