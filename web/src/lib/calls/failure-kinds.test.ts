import { describe, expect, it, test } from 'vitest';
import type { CallFailure } from '#contract/envelope.ts';
import { failures, isFailureName, type FailureName } from '#contract/failures.ts';
import { isClosed } from './closed.ts';
import { isGone, nullWhenGone } from './gone.ts';
import { isOutdated } from './outdated.ts';
import { isBusy, isFault, isSignedOut, isUnanswered } from './unanswered.ts';

const names = Object.keys(failures).filter(isFailureName);

function refusal(name: FailureName): CallFailure {
  return { name, ...failures[name] };
}

/** What came from something between the site and the browser, or did not come. */
function unnamed(status: number): CallFailure {
  return { code: '', message: '', status };
}

/** Returns every refusal of the API that is of a kind. */
function named(isOfKind: (failure: CallFailure) => boolean): FailureName[] {
  return names.filter((name) => isOfKind(refusal(name))).sort();
}

function withStatus(...statuses: number[]): FailureName[] {
  return names.filter((name) => statuses.includes(failures[name].status)).sort();
}

/** Conflicts with what the reader has or does themselves: the page shows already what is the case. */
const OWN_CONFLICTS: readonly FailureName[] = [
  'nickNameTaken',
  'nickNameAlike',
  'nickNameReserved',
  'nickNameTooSoon',
  'emailTaken',
  'mobileTaken',
  'mobileBound',
  'mobileNotBound',
  'totpOn',
  'totpOff',
  'passkeysFull',
  'passkeyKnown',
  'identityTaken',
  'identitiesFull',
  'passwordMissing',
  'passwordThere',
  'freshSignInNeeded',
  'takedownNumber',
  'totpNotBegun',
  'closingTooLate',
  'applicationClosed',
  'draftsFull',
  'tooManyHeld',
  'complaintOpen',
  'complaintsLimited',
  'filingPaused',
  'filedTwice',
  'trainingFirst',
  'handsFull',
  'queueEmpty',
  'caseStays',
  'caseInSight',
  'foldersFull',
  'folderNameTaken',
  'blocksFull',
  'topicsFull',
  'notDelivered',
  'penaltyTooHeavy',
  'nobodyTenured',
  'evidenceUnopened',
  'undoByAsking',
  'undoIncomplete',
  'needsPanel',
  'panelShrank',
  'postLocked',
  'pinsFull',
  'maskedPost',
  'columnInUse',
  'jobRunsOn',
  'lastOperator',
  'staffAccount',
  'merged',
  'mergeClosing',
  'mergeInCourt',
  'mergeNoMail',
  'mergeWaits',
  'nothingToClean',
  'pollVoted',
];

describe('refusals of the API, by name', () => {
  test('every refusal for what does not exist is "gone", and no other', () => {
    expect(named(isGone)).toEqual(withStatus(404, 410, 451));
    expect(nullWhenGone(refusal('postGone'))).toBeNull();
    expect(() => nullWhenGone(refusal('forbidden'))).toThrow();
    expect(() => nullWhenGone(new TypeError('broken'))).toThrow('broken');
  });

  test('every conflict is either one of changed content or the reader’s own', () => {
    expect([...named(isOutdated), ...OWN_CONFLICTS].sort()).toEqual(withStatus(409));
  });

  test('a pause, a closed site, a fault and a missing sign-in are distinguished', () => {
    expect(named(isClosed)).toEqual(['maintenance', 'overloaded', 'readOnly', 'siteClosed']);
    expect(named(isBusy)).toEqual(['maintenance', 'overloaded', 'readOnly', 'siteClosed', 'tooManyAttempts', 'tooManyRequests']);
    expect(named(isFault)).toEqual(['serverFault']);
    expect(named(isSignedOut)).toEqual(withStatus(401));
    expect(named(isUnanswered)).toEqual([]);
  });
});

it('what the API did not write is judged by its HTTP status, since it has no name', () => {
  expect(isUnanswered(unnamed(0))).toBe(true);
  expect([429, 503].map((status) => isBusy(unnamed(status)))).toEqual([true, true]);
  expect([500, 502, 503, 504].map((status) => isFault(unnamed(status)))).toEqual([true, true, true, true]);
  expect([401, 403, 404, 409, 413].filter((status) => isUnanswered(unnamed(status)) || isBusy(unnamed(status)) || isFault(unnamed(status)))).toEqual([]);
  expect([isSignedOut(unnamed(401)), isGone(unnamed(404)), isOutdated(unnamed(409)), isClosed(unnamed(503))]).toEqual([true, false, false, true]);
});
