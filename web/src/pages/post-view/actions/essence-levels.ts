import { ESSENCE_LEVEL_NAMES, type EssenceLevel } from '#contract/api/essence.ts';

/** Returns the name of a level; empty for a post that is not an essence. */
export function essenceLevelName(level: number): string {
  return isLevel(level) ? ESSENCE_LEVEL_NAMES[level] : '';
}

function isLevel(level: number): level is EssenceLevel {
  return level in ESSENCE_LEVEL_NAMES;
}
