import { readClosedCases } from './closed-cases.ts';
import { verifyGameChain, type ChainOptions } from './game-chain.ts';
import { requireSameDecisions } from './decisions.ts';
import { verifyDraws } from './draws.ts';
import { requireSameVerdicts, verifyFigures } from './site-figures.ts';
import type { CourtSource } from './source.ts';
import { Mismatch } from './values.ts';

/** What was verified of a game's court. */
export interface CourtReport {
  records: number;
  head: string;
  cases: number;
  /** Lots that were drawn again. */
  draws: number;
  /** Names that are masked by order of an authority. */
  sealed: number;
}

/** A site is read in many calls while people go on working: where something moved meanwhile, it is read again, as often as this. */
const ATTEMPTS = 3;

/**
 * Verifies the court of a game from public replies alone: the chain and its anchors, the lots, and the figures, from the chain and the list of closed cases. Throws
 * `Mismatch` with a sentence for the first thing that does not fit.
 */
export async function verifyCourt(source: CourtSource, options: ChainOptions): Promise<CourtReport> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await stampOf(source, options);
    try {
      return await verifyOnce(source, options);
    } catch (error) {
      if (!(error instanceof Mismatch) || attempt === ATTEMPTS || before === (await stampOf(source, options))) throw error;
    }
  }
}

/** Behind every case: only the number of all of them is wanted. */
const MAX_CASE = 999_999_999_999_999;

/** Returns a text that differs once a ticket or a closed case was added, or the secret of a day was published. */
async function stampOf(source: CourtSource, { game, now }: ChainOptions): Promise<string> {
  return JSON.stringify([await source.head(game), await source.closed(game, MAX_CASE), await source.draws(now.getUTCFullYear())]);
}

async function verifyOnce(source: CourtSource, options: ChainOptions): Promise<CourtReport> {
  const { game, now } = options;
  const chain = await verifyGameChain(source, options);
  const cases = await readClosedCases(source, game);
  const basis = { game, chain, cases, now };
  requireSameVerdicts(basis);
  const draws = await verifyDraws(source, cases, now);
  requireSameDecisions(basis, draws);
  await verifyFigures(source, basis);
  return { records: chain.records, head: chain.head, cases: cases.length, draws: [...draws.values()].flat().length, sealed: chain.sealed };
}
