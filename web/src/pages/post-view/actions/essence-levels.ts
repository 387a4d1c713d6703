import { ESSENCE_LEVEL_NAMES, type EssenceLevel } from '#contract/api/essence.ts';

/** What a level is called; empty for a post that is no essence. */
export function essenceLevelName(level: number): string {
  return isLevel(level) ? ESSENCE_LEVEL_NAMES[level] : '';
}

function isLevel(level: number): level is EssenceLevel {
  return level in ESSENCE_LEVEL_NAMES;
}
