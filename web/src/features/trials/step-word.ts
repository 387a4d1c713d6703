import type { CaseState } from '#contract/api/trials.ts';
import { STEP_LABELS } from '#contract/api/trials-step-labels.ts';

const WORDS: Readonly<Record<string, string>> = STEP_LABELS;

/** Returns a step of a case in a few words, by the state it led to; an unknown one is called a change. A verdict that others have yet to decide on is a proposal. */
export function stepWord(action: string, to: CaseState): string {
  if (action === 'judge' && to !== 'closed') return STEP_LABELS.propose;
  return WORDS[action] ?? '案卷有变动';
}
