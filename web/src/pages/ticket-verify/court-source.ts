import { readChainHead } from '#contract/api/ticket-head.ts';
import { readChain } from '#contract/api/tickets.ts';
import { listClosedCases, listDraws, readTrialStats, viewDraw } from '#contract/api/trials.ts';
import type { CourtSource } from '#contract/chain/verify/source.ts';
import { call } from '#web/lib/calls/api.ts';

/** Returns the public calls of this site; parts of the chain that were downloaded already are given by the position they begin at. */
export function courtSource(parts: ReadonlyMap<number, unknown>): CourtSource {
  return {
    head: (game) => call(readChainHead, { game }),
    chain: async (game, from) => parts.get(from) ?? call(readChain, { game, from }),
    closed: (game, from) => call(listClosedCases, { game, from }),
    stats: (game, year) => call(readTrialStats, { game, ...(year !== null && { year }) }),
    draws: (year) => call(listDraws, { year }),
    draw: (caseId) => call(viewDraw, { caseId }),
  };
}
