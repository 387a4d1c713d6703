import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { approveHeld, rejectHeld } from '#server/modules/posts/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { summonAccused } from './answer/summon.ts';
import { settleCase } from './hearing/end.ts';
import { openHearing } from './hearing/open.ts';
import { resumeCourt } from './clocks/resume.ts';
import { joinCases } from './joining/join.ts';
import { judgeCase } from './verdict/judge.ts';
import { extendTurn, releaseCase } from './hearing/receive.ts';
import { recuse } from './hearing/recuse.ts';
import type { WrittenVerdict } from './rules/verdict.ts';

export interface Handling extends WrittenVerdict {
  id: number;
  action: 'summon' | 'hear' | 'settle' | 'judge' | 'release' | 'recuse' | 'extend' | 'join' | 'approve' | 'reject';
  cases: readonly number[];
  decline: readonly number[];
  seenRevisions: readonly { id: number; seenRevision: number }[];
  each: boolean;
  settlementBy: readonly number[];
  reason: string;
  seenRevision?: number | undefined;
}

export interface Handled {
  state: CaseState | null;
  outcome: Outcome | null;
  tickets: string[];
  /** Empty for ever. */
  answerLinks: [];
}

/**
 * Carries out what the presenter of a case chose to do with it, or with a post that waits in the same queue. Throws what each of the steps
 * throws.
 */
export async function handleCase(request: MemberRequest, handling: Handling): Promise<Handled> {
  const { db, viewer, now } = request;
  const { id, action, reason, seenRevision } = handling;
  const nothing: Omit<Handled, 'state'> = { outcome: null, tickets: [], answerLinks: [] };
  // In the first second after a closing no clock has run yet, and a window is about to move.
  if (action === 'hear' || action === 'judge') await resumeCourt({ db, now });
  switch (action) {
    case 'summon':
      return { ...nothing, ...(await summonAccused(request, id)) };
    case 'hear':
      return { ...nothing, ...(await openHearing(request, id)) };
    case 'settle':
      return { ...nothing, ...(await settleCase(request, id, handling)) };
    case 'judge':
      return { ...nothing, ...(await judgeCase(request, id, handling)) };
    case 'release':
      return { ...nothing, ...(await releaseCase(request, id, reason)) };
    case 'extend':
      return { ...nothing, ...(await extendTurn(request, id)) };
    case 'recuse':
      return { ...nothing, ...(await recuse(request, id, reason)) };
    case 'join':
      return { ...nothing, state: (await joinCases(request, id, handling)).state };
    case 'approve':
      await approveHeld({ db, now }, id, { deciderId: viewer.id, seenRevision });
      return { ...nothing, state: null };
    case 'reject':
      await rejectHeld({ db, now }, id, { deciderId: viewer.id, reason, seenRevision });
      return { ...nothing, state: null };
  }
}
