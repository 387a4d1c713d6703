import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge, ProofPurpose } from '#contract/api/proof-of-work.ts';
import { proofPayload } from '#contract/api/proof-of-work.shapes.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { drawCounter } from './cost.ts';

/** How long a problem may be solved. */
export const VALID_SECONDS = 10 * 60;
const MAX_PAYLOAD_LENGTH = 4_000;

/** Two secrets: one seals what was asked, the other one the answer, so that a solution is compared and never computed again. */
function secretsOf(secrets: Secrets): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const of = (what: string) => secrets.keyedHash('proof of work', what).toString('hex');
  return { hmacSignatureSecret: of('challenge'), hmacKeySignatureSecret: of('key') };
}

/** Returns a new problem for a purpose. Its counter is below `max`; until when it may be solved goes by our clock. */
export async function newChallenge(
  { secrets, now }: { secrets: Secrets; now: Date },
  { purpose, max, tries }: { purpose: ProofPurpose; max: number; tries: number },
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: drawCounter(max, randomInt),
    deriveKey,
    data: { purpose, tries, until: Math.floor(now.getTime() / 1000) + VALID_SECONDS },
    ...secretsOf(secrets),
  });
}

/** Returns what a solution of one of our problems was for, and the name by which it counts once; null where it is none, or too late. */
export async function readSolution(
  { secrets, now }: { secrets: Secrets; now: Date },
  text: string,
): Promise<{ purpose: string; tries: number; name: string } | null> {
  const payload = parsePayload(text);
  if (payload === null) return null;
  const { challenge, solution } = payload;
  const { purpose, tries, until } = challenge.parameters.data ?? {};
  if (typeof purpose !== 'string' || typeof tries !== 'number' || typeof until !== 'number' || challenge.signature === undefined) return null;
  if (until < now.getTime() / 1000 || !/^([0-9a-f]{2})+$/i.test(solution.derivedKey)) return null;
  // Without a sealed key the library would take any counter as the answer.
  if (challenge.parameters.keySignature === undefined) return null;
  const { verified } = await verifySolution({
    challenge: { parameters: challenge.parameters, signature: challenge.signature },
    solution,
    deriveKey,
    ...secretsOf(secrets),
  });
  return verified ? { purpose, tries, name: challenge.signature } : null;
}

function parsePayload(text: string): ReturnType<typeof proofPayload.parse> | null {
  if (text.length > MAX_PAYLOAD_LENGTH) return null;
  try {
    const read = proofPayload.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
