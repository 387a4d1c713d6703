import { ESSENCE_LEVEL_NAMES, type EssenceLevel } from '#contract/essence.ts';

/** The levels of an essence, the lowest first, each with what it says of a post. */
export const ESSENCE_LEVELS: readonly { level: EssenceLevel; name: string; note: string }[] = [
  { level: 1, name: ESSENCE_LEVEL_NAMES[1], note: '解决了一个具体的问题' },
  { level: 2, name: ESSENCE_LEVEL_NAMES[2], note: '这个题目短期内不必再写第二遍' },
  { level: 3, name: ESSENCE_LEVEL_NAMES[3], note: '换了版本也值得读' },
];

/** What a level is called; empty for a post that is no essence. */
export function essenceLevelName(level: number): string {
  return ESSENCE_LEVELS.find((known) => known.level === level)?.name ?? '';
}
