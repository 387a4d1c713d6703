/** The titles of experience, highest first: a title is held from its experience on. */
const LEVELS = [
  { from: 20_000, title: '守护者' },
  { from: 8_000, title: '传奇' },
  { from: 3_000, title: '英雄' },
  { from: 1_200, title: '勇士' },
  { from: 500, title: '骑士' },
  { from: 200, title: '斥候' },
  { from: 50, title: '游侠' },
] as const;

const FIRST_TITLE = '新手旅人';

/** Returns every title with the experience it begins at, lowest first. */
export function listLevels(): { title: string; from: number }[] {
  return [{ title: FIRST_TITLE, from: 0 }, ...LEVELS.toReversed().map(({ title, from }) => ({ title, from }))];
}

/** Returns the progress from one title to the next, 0 to 1; null at the highest. */
export function levelProgress(experience: number): number | null {
  const next = LEVELS.findLast(({ from }) => from > experience)?.from;
  if (next === undefined) return null;
  const from = LEVELS.find((level) => experience >= level.from)?.from ?? 0;
  return (experience - from) / (next - from);
}

/** Returns the title a member holds at this much experience. */
export function levelOf(experience: number): string {
  return LEVELS.find((level) => experience >= level.from)?.title ?? FIRST_TITLE;
}
