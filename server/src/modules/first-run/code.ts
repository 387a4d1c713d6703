// The code of the first start: only people who can read it where the site was started may set the site up.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { fieldFailure, Failure } from '#contract/failures.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { firstRunStateOf } from '#server/platform/state/first-run.ts';
import { countWrongTry, lockFirstRun, replaceCode, type FirstRunRow } from '#server/platform/state/queries-first-run.ts';
import { CODE_MINUTES, LIMITS, MAX_WRONG_TRIES } from './rules.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF = 4;
const PURPOSE = 'first run';

type CodeContext = WriteContext & { secrets: Secrets };

/** Returns a new code as people type it, sealed for the database: `7KQ4-M2XD`, 40 random bits. */
export function newSealedCode(secrets: Secrets): string {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return secrets.encrypt(PURPOSE, `${half()}-${half()}`);
}

/** Returns the code of now, a new one where the former is too old; null where the site does not wait to be set up. */
export async function currentCode({ tx, now, secrets }: CodeContext): Promise<string | null> {
  const row = await lockFirstRun(tx);
  if (!row || !isWaiting(row)) return null;
  return secrets.decrypt(PURPOSE, await freshCode({ tx, now, secrets }, row));
}

/**
 * Checks the code that came with a call. Counts on the pool, so that a try counts whatever becomes of the call. Throws `notFound` where the site does not wait,
 * `tooManyAttempts`, and `invalidInput` for a wrong code, the tenth of which makes it worthless.
 */
export async function requireCode(request: Pick<ApiRequest, 'platform' | 'now' | 'address'>, given: string): Promise<void> {
  const { platform, now } = request;
  await requireWaiting(platform);
  await countAddressAttempt(request, 'first-run', { limit: LIMITS.callsByAddress, refusal: 'tooManyAttempts' });
  const worth = await platform.db.transaction((tx) => tryCode({ tx, now, secrets: platform.secrets }, given));
  if (worth === 'none') throw new Failure('notFound');
  if (worth === 'right') return;
  throw fieldFailure('code', worth === 'replaced' ? '口令换过了，看看窗口里新印的那一个' : '口令不对，看看启动的窗口');
}

/** Throws `notFound` where the site does not wait to be set up. */
export async function requireWaiting({ db }: Pick<Platform, 'db'>): Promise<void> {
  const row = await db.transaction((tx) => lockFirstRun(tx));
  if (!row || !isWaiting(row)) throw new Failure('notFound');
}

/** Returns whether a row waits for somebody who has the code. */
export function isWaiting(row: FirstRunRow): boolean {
  const state = firstRunStateOf(row);
  return state === 'offered' || state === 'closed';
}

async function tryCode({ tx, now, secrets }: CodeContext, given: string): Promise<'none' | 'right' | 'wrong' | 'replaced'> {
  const row = await lockFirstRun(tx);
  if (!row || !isWaiting(row)) return 'none';
  const sealed = await freshCode({ tx, now, secrets }, row);
  const hashOf = (text: string) =>
    secrets.keyedHash(
      PURPOSE,
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, ''),
    );
  if (timingSafeEqual(hashOf(secrets.decrypt(PURPOSE, sealed)), hashOf(given))) return 'right';
  const isFresh = sealed === row.code;
  if (isFresh && row.wrongTries + 1 < MAX_WRONG_TRIES) {
    await countWrongTry(tx);
    return 'wrong';
  }
  if (isFresh) await replaceCode({ tx, now }, newSealedCode(secrets));
  return 'replaced';
}

/** Returns the sealed code, replaced where it is too old. */
async function freshCode({ tx, now, secrets }: CodeContext, { code, codeAt }: FirstRunRow): Promise<string> {
  if (now.getTime() - new Date(codeAt).getTime() < CODE_MINUTES * 60_000) return code;
  const fresh = newSealedCode(secrets);
  await replaceCode({ tx, now }, fresh);
  return fresh;
}
