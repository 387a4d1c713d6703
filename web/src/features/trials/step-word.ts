import { STEP_LABELS } from '#contract/api/trials-step-labels.ts';

const WORDS: Readonly<Record<string, string>> = STEP_LABELS;

/** Returns a step of a case in a few words; an unknown one is called a change. */
export function stepWord(action: string): string {
  return WORDS[action] ?? '案卷有变动';
}
