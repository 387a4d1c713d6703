import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { OUTCOMES, STATES } from './words.ts';

/** Where a case stands, and how it ended. */
export function StateTags({ state, outcome }: { state: CaseState; outcome: Outcome | null }) {
  return (
    <>
      <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>
      {outcome !== null && <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Tag>}
    </>
  );
}
