import type { CasePage } from '#contract/api/trials.ts';

/** What the page of a case offers those who pass by. */
export interface CaseOffers {
  /** To show that a character is theirs: while a case is open whatever its name, afterwards where an appeal is still possible. */
  prove: 'open' | 'appeal' | null;
  /** To file what they met with: it may be joined as long as no verdict is proposed, later it is a case of its own. */
  join: 'joined' | 'apart' | null;
}

type Offered = Pick<CasePage, 'subjectKind' | 'outcomeLine' | 'heard' | 'canAppeal' | 'isDirect' | 'state'>;

/** Returns what makes sense in the state a case is in: nothing that cannot be taken up any more, and of a case against a member neither. */
export function offersOf({ subjectKind, outcomeLine, heard: grade, canAppeal, isDirect, state }: Offered): CaseOffers {
  if (subjectKind === 'member') return { prove: null, join: null };
  if (outcomeLine === null) return { prove: 'open', join: isDirect ? null : state === 'panel' || state === 'countersigning' ? 'apart' : 'joined' };
  const isUnreached = grade === 'undelivered' || grade === 'unprovenAnswer' || grade === 'untried';
  return { prove: canAppeal && isUnreached ? 'appeal' : null, join: null };
}
