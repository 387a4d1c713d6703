import type { Principal } from '#contract/api/members.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import type { DeskAppeals, TrialPreview, TrialView } from '#contract/api/trials.ts';

/** Realms on which others of an accused's name are on the list. */
export interface Namesake {
  accusedId: number;
  realms: string[];
}

/** Returns whether the reader has the verdict of a case to write: they hold it, and none is proposed. */
export function writesVerdict({ role, dossier, case: { closedAt } }: TrialView): boolean {
  return role === 'presenter' && closedAt === null && dossier?.verdicts.every(({ status }) => status !== 'proposed') === true;
}

/** The data of the trial page. */
export interface TrialData {
  trial: TrialView;
  /** Only for those who may sit at the desk. */
  preview: TrialPreview | null;
  appeals: DeskAppeals['items'];
  namesakes: Namesake[];
  reader: Principal;
  penalties: LabeledValue[];
}
