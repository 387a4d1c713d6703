import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { OUTCOMES, STATES } from './labels.ts';

/** Renders the state of a case, and its outcome. */
export function StateTags({ state, outcome }: { state: CaseState; outcome: Outcome | null }) {
  return (
    <>
      <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>
      {outcome !== null && <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Tag>}
    </>
  );
}
