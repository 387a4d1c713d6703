import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';

const OUTDATED: readonly FailureName[] = [
  'alreadyDecided',
  'answeredBefore',
  'appealClosed',
  'appealOpen',
  'applicationDecided',
  'askedTwice',
  'caseMoved',
  'caseTaken',
  'commentsHeld',
  'complaintChanged',
  'complainantAsked',
  'discussionClosed',
  'draftConflict',
  'turnExtended',
  'refiledBefore',
  'extendedBefore',
  'withdrawAsked',
  'withdrawNotAsked',
  'withdrawRefused',
  'heldOnce',
  'heldPostChanged',
  'hiddenBefore',
  'invitationsOff',
  'jobEnded',
  'jobNotEnded',
  'memberAppealClosed',
  'mergedBefore',
  'noEvidence',
  'pollChanged',
  'pollClosed',
  'postEdited',
  'reportedBefore',
  'restoreTooLate',
  'sceneryChanged',
  'staleBase',
  'tooEarly',
  'trainingChanged',
  'undoChanged',
  'undoPurged',
  'undoTooLate',
  'undoneBefore',
  'verdictChanged',
];

/** Returns whether something was decided or has moved on since the page was loaded: loaded again it shows what. */
export function isOutdated({ name }: CallFailure): boolean {
  return name !== undefined && OUTDATED.includes(name);
}
