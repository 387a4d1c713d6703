const DAY_MS = 24 * 60 * 60 * 1000;

/** How far an appeal that nobody has decided has come, in order. */
export const APPEAL_STAGES = ['called', 'everybody', 'suspended', 'over'] as const;

export type AppealStage = (typeof APPEAL_STAGES)[number];

/** On which day each stage begins. */
const FIRST_DAY: Readonly<Record<AppealStage, number>> = { called: 0, everybody: 7, suspended: 14, over: 30 };

/** Returns the stages that have begun since the one an appeal is in, in their order, each once, however long nobody looked. */
export function stagesSince(stage: AppealStage, openedAt: Date, now: Date): AppealStage[] {
  return APPEAL_STAGES.slice(APPEAL_STAGES.indexOf(stage) + 1).filter((next) => beginOf(next, openedAt) <= now);
}

/** Returns when the stage behind this one begins; null behind the last one. */
export function nextStageAt(stage: AppealStage, openedAt: Date): Date | null {
  const next = APPEAL_STAGES[APPEAL_STAGES.indexOf(stage) + 1];
  return next === undefined ? null : beginOf(next, openedAt);
}

function beginOf(stage: AppealStage, openedAt: Date): Date {
  return new Date(openedAt.getTime() + FIRST_DAY[stage] * DAY_MS);
}
