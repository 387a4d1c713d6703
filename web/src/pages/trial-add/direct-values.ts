import { complaintOf, EMPTY_COMPLAINT, valuesOfDraft, type ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { PENALTIES, type PenaltyChoice } from '#web/features/trials/verdict-values.ts';

/** The form of a case a presenter witnessed: the complaint, and the verdict they propose. */
export interface DirectValues {
  complaint: ComplaintValues;
  outcome: '' | 'upheld' | 'partly';
  facts: string;
  reasoning: string;
  statement: string;
  articles: string[];
  /** By index among the accused; their ids come with the case. */
  penalties: PenaltyChoice[];
}

export const EMPTY_DIRECT: DirectValues = {
  complaint: EMPTY_COMPLAINT,
  outcome: '',
  facts: '',
  reasoning: '',
  statement: '',
  articles: [],
  penalties: [],
};

/** Returns the stored values of a form; files that were never uploaded are lost, and the declaration must be made again. */
export function restoredDirect(kept: DirectValues): DirectValues {
  return { ...kept, complaint: valuesOfDraft(kept.complaint.title, { complaint: kept.complaint }) };
}

/** Returns the penalty of the accused at an index; none is chosen at first. */
export function penaltyAt({ penalties }: Pick<DirectValues, 'penalties'>, accusedIndex: number): PenaltyChoice {
  return penalties.find(({ accusedId }) => accusedId === accusedIndex) ?? { accusedId: accusedIndex, penalty: '', bandReason: '' };
}

/** Returns the case as the API takes it. */
export function directInput(values: DirectValues) {
  const { complaint, outcome, facts, reasoning, statement, articles } = values;
  const penalties = complaint.accused.flatMap((_, accusedIndex) => {
    const { penalty, bandReason } = penaltyAt(values, accusedIndex);
    const known = PENALTIES.find((each) => each === penalty);
    return known === undefined ? [] : [{ accused: accusedIndex, penalty: known, bandReason }];
  });
  return {
    title: complaint.title,
    complaint: complaintOf(complaint),
    verdict: { ...(outcome !== '' && { outcome }), facts, reasoning, statement, articles, penalties },
  };
}
