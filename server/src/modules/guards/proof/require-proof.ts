import { UNSOLVED, type Challenge, type ProofPurpose } from '#contract/api/proof-of-work.ts';
import { CODE_MAIL_PURPOSES } from '#contract/api/proof-of-work.shapes.ts';
import { Failure } from '#contract/failures.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countTriesOfNetwork } from '#server/platform/attempts.ts';
import { noteCaught } from '../state/caught.ts';
import { entryEffect } from '../entry/entry.ts';
import { areGuardsOn } from '../state/guards-on.ts';
import { newChallenge, readSolution, VALID_SECONDS } from './challenge.ts';
import { counterBelow, MAX_DOUBLINGS, MAX_TRIES, TRIES_WINDOW_SECONDS } from './cost.ts';
import { countUnsolvedMail, isMailProof, takeMailProof } from './mail-proof.ts';

/** Where a blocked network may still write, because a clock of the court or a duty of the law runs there: proof of work is all that may be asked. */
const ALWAYS_OPEN: ReadonlySet<ProofPurpose> = new Set(['submitAnswer', 'fileGuestAppeal', 'reportIllegal', 'sendIllegalReportCode']);
const CODE_MAILS: ReadonlySet<ProofPurpose> = new Set(CODE_MAIL_PURPOSES);

/** Returns whether a call has to prove work, and how many tries its cost counts from; null: it need not. */
async function findRequirement(request: ApiRequest, purpose: ProofPurpose): Promise<{ minTries: number } | null> {
  const { platform, now } = request;
  const effect = await entryEffect(request);
  if (effect === 'proof' || (effect !== null && ALWAYS_OPEN.has(purpose))) return { minTries: MAX_DOUBLINGS };
  const { proofOfWork } = (await readSettingValues(platform.db)).settings;
  if (!proofOfWork || !(await areGuardsOn(request))) return null;
  return { minTries: (await isStormOn({ db: platform.db, now })) ? MAX_DOUBLINGS : 0 };
}

/** Returns whether a call for that purpose is refused without a proof now, as far as its purpose says. */
export async function isProofNeeded(request: ApiRequest, purpose: ProofPurpose): Promise<boolean> {
  return (await findRequirement(request, purpose)) !== null;
}

/**
 * Returns a problem for the caller, and whether a call for that purpose needs its solution now. Each costs twice as much as the one the network got before: who fails or
 * repeats needs a new one, because a solution counts once.
 */
export async function giveChallenge(request: ApiRequest, purpose: ProofPurpose): Promise<{ needed: boolean; challenge: Challenge; max: number }> {
  const requirement = await findRequirement(request, purpose);
  const tries = Math.max(requirement?.minTries ?? 0, await countTry(request));
  const max = counterBelow(tries);
  const { platform, now } = request;
  return { needed: requirement !== null, challenge: await newChallenge({ secrets: platform.secrets, now }, { purpose, max, tries }), max };
}

/** Counts a try of the caller's network, and returns how many there were before it. */
export function countTry(request: Pick<ApiRequest, 'platform' | 'now' | 'address'>): Promise<number> {
  return countTriesOfNetwork(request, 'proof-tries', { max: MAX_TRIES, windowSeconds: TRIES_WINDOW_SECONDS });
}

/**
 * Lets a call go on that carries a solution, or needs none; `isAsked`: something else about the call wants one. Throws `proofNeeded`, and
 * `tooManyRequests` where a network has had its few mails without one.
 */
export async function requireProof(request: ApiRequest, purpose: ProofPurpose, { isAsked = false } = {}): Promise<void> {
  const requirement = (await findRequirement(request, purpose)) ?? (isAsked ? { minTries: 0 } : null);
  if (requirement === null) return;
  const { platform, now } = request;
  const isProven = await isProofGood(request, purpose, requirement);
  noteCaught({ db: platform.db, now }, isProven ? 'proofPassed' : 'proofMissing');
  if (!isProven) throw new Failure('proofNeeded');
}

async function isProofGood(request: ApiRequest, purpose: ProofPurpose, { minTries }: { minTries: number }): Promise<boolean> {
  const { platform, now, proof } = request;
  if (proof === null || proof === undefined) return false;
  if (proof === UNSOLVED) return CODE_MAILS.has(purpose) && countUnsolvedMail(request);
  if (isMailProof(proof)) return takeMailProof(request, proof);
  const solved = await readSolution({ secrets: platform.secrets, now }, proof);
  if (solved === null || solved.purpose !== purpose || solved.tries < minTries) return false;
  return platform.shared.first(`proof:${solved.name}`, VALID_SECONDS, now);
}
