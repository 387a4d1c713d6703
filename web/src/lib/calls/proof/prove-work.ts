// Fetched when a call is refused for want of a proof: it solves the problem the server sets, beside the page, and needs nobody to click or to see.
import { API_TIMEOUT_MS } from '#contract/limits.ts';
import { findChallenge, PROOF_HEADER, UNSOLVED, type Challenge } from '#contract/api/proof-of-work.ts';
import { fillPath } from '#contract/route.ts';
import { readResponse } from '../response.ts';
import { trustedScript } from '../../trusted.ts';
import { beginSearch, type Solution } from './solve.ts';
// oxlint-disable-next-line import/default -- with this ending Vite gives the address of the file as its default export.
import workerAddress from './solve-worker.ts?worker&url';

/** After this the page says why it takes a moment. */
const PATIENCE_MS = 700;
const STEP = 4_000;

/** Returns the headers with which a call proves work, or says that no problem could be had or solved. */
export async function proveWork(purpose: string, headers: Record<string, string>, onLong: () => void): Promise<Record<string, string>> {
  const { path } = fillPath(findChallenge, {});
  const timer = setTimeout(onLong, PATIENCE_MS);
  try {
    const response = await fetch(`${path}?purpose=${purpose}`, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    const read = readResponse(response.status, await response.text());
    const challenge = read.ok ? challengeIn(read.t) : null;
    if (challenge === null) return { [PROOF_HEADER]: UNSOLVED };
    const solution = await solve(challenge);
    return { [PROOF_HEADER]: btoa(JSON.stringify({ challenge, solution })) };
  } catch {
    return { [PROOF_HEADER]: UNSOLVED };
  } finally {
    clearTimeout(timer);
  }
}

function challengeIn(reply: unknown): Challenge | null {
  return typeof reply === 'object' && reply !== null && 'challenge' in reply ? (reply.challenge as Challenge) : null;
}

/** Solves a problem in a worker; where there is none, between what else the page does. */
async function solve(challenge: Challenge): Promise<Solution> {
  try {
    return await solveInWorker(challenge);
  } catch {
    const search = beginSearch(challenge);
    let found = search.step(STEP);
    while (found === null) {
      await new Promise((resolve) => setTimeout(resolve));
      found = search.step(STEP);
    }
    return found;
  }
}

async function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the worker failed')));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
