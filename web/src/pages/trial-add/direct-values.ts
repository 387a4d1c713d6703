import { complaintOf, EMPTY_COMPLAINT, statementBody, valuesOfDraft, type ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { PENALTIES, type PenaltyChoice } from '#web/features/trial/verdict-values.ts';

/** A case a presenter saw himself, as its form holds it: the complaint, and the verdict he proposes. */
export interface DirectValues {
  complaint: ComplaintValues;
  outcome: '' | 'upheld' | 'partly';
  facts: string;
  reasoning: string;
  statement: string;
  articles: string[];
  /** By place among the accused; their ids come with the case. */
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

/** What was kept of a form: files that never arrived are gone, and the declaration is made anew. */
export function restoredDirect(kept: DirectValues): DirectValues {
  return { ...kept, complaint: valuesOfDraft(kept.complaint.title, { complaint: kept.complaint }) };
}

/** The penalty of the accused at a place; none is chosen at first. */
export function penaltyAt({ penalties }: Pick<DirectValues, 'penalties'>, place: number): PenaltyChoice {
  return penalties.find(({ accusedId }) => accusedId === place) ?? { accusedId: place, penalty: '', bandReason: '' };
}

/** The case as the API takes it. */
export function directInput(values: DirectValues) {
  const { complaint, outcome, facts, reasoning, statement, articles } = values;
  const penalties = complaint.accused.flatMap((_, place) => {
    const { penalty, bandReason } = penaltyAt(values, place);
    const known = PENALTIES.find((each) => each === penalty);
    return known === undefined ? [] : [{ accused: place, penalty: known, bandReason }];
  });
  return {
    title: complaint.title,
    body: statementBody(complaint.statement),
    complaint: complaintOf(complaint),
    verdict: { ...(outcome !== '' && { outcome }), facts, reasoning, statement, articles, penalties },
  };
}
