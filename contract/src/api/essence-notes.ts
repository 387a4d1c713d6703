import type { EssenceLevel } from './essence.ts';

/** What each level of an essence means. */
export const ESSENCE_LEVEL_NOTES: Readonly<Record<EssenceLevel, string>> = {
  1: '解决了一个具体的问题',
  2: '这个题目短期内不必再写第二遍',
  3: '换了版本也值得读',
};
