import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { outcomeLabel } from '#contract/api/trials-case-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { OUTCOME_TONES, STATE_TONES } from './labels.ts';

/** Renders the state of a case, and its outcome. */
export function StateTags({ state, outcome, wasReceived }: { state: CaseState; outcome: Outcome | null; wasReceived: boolean }) {
  return (
    <>
      <Tag tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Tag>
      {outcome !== null && <Tag tone={OUTCOME_TONES[outcome]}>{outcomeLabel(outcome, { wasReceived })}</Tag>}
    </>
  );
}
