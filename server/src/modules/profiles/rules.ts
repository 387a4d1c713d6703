import { fieldFailure } from '#contract/failures.ts';
import { NICK_NAME_DAYS } from '#contract/limits.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { Character } from '#contract/api/profiles.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How often a member may change their picture. */
export const LIMITS = limitsOf('profiles');

/** From when a nickname changed at that instant (null: never) may be changed again; null: now. */
export function nickChangeableAt(changedAt: string | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const from = new Date(Date.parse(changedAt) + NICK_NAME_DAYS * DAY_MS);
  return from > now ? from : null;
}

/** Returns the instant before which a name given up is free for others. */
export function namesFreeBefore(now: Date): Date {
  return new Date(now.getTime() - NICK_NAME_DAYS * DAY_MS);
}

/**
 * Refuses a character that cannot be: a realm, faction, race or class of no dictionary, or a race of the other faction; the note of a race
 * names its factions. Throws `invalidInput` at the field.
 */
export function requireKnownCharacter(character: Character, dictionaries: Dictionaries): void {
  const choices = [
    ['realm', '没有这个服务器，请从列表里选'],
    ['faction', '没有这个阵营，请从列表里选'],
    ['race', '没有这个种族，请从列表里选'],
    ['class', '没有这个职业，请从列表里选'],
  ] as const;
  for (const [key, message] of choices) {
    const value = character[key];
    if (value !== '' && !dictionaries[key]?.some((entry) => entry.value === value)) throw fieldFailure(`character.${key}`, message);
  }
  const race = dictionaries['race']?.find(({ value }) => value === character.race);
  if (race && character.faction !== '' && race.note !== undefined && !race.note.includes(character.faction)) {
    throw fieldFailure('character.race', `${race.label}不在${character.faction}一边，请换一个种族或阵营`);
  }
}
