import { randomBytes } from 'node:crypto';
import { doorCodeOf, formerDoorCodeOf, readDoorCode } from '#contract/text/door-code.ts';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { guessFromAddress } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { isSameSecret, type Secrets } from '#server/platform/process/secrets.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { LIMITS } from '../rules/limits.ts';
import { selectByCode, selectLink, updateDoor } from './queries-doors.ts';

const CODE_PURPOSE = 'door-code';
/** Begins the nonce of a code without 0; those from before have no full stop. */
const WITHOUT_ZERO = '2.';
const HASH_PURPOSE = 'door-code-hash';
/** Links from before there were codes. */
const LINK_PURPOSE = 'answer-link';
const LINK = /^([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** The accused a code or an old link belongs to. */
export interface Door {
  caseId: number;
  accusedId: number;
}

/**
 * Returns the code of an accused, derived from the site's secret each time so that nothing stored in the database opens a case; makes one where
 * there is none.
 */
export async function makeCode(tx: Tx, secrets: Secrets, { id, linkNonce }: Pick<CaseRow['accused'][number], 'id' | 'linkNonce'>): Promise<string> {
  const nonce = linkNonce ?? WITHOUT_ZERO + randomBytes(12).toString('base64url');
  const bytes = secrets.keyedHash(CODE_PURPOSE, `${id}:${nonce}`);
  const code = nonce.startsWith(WITHOUT_ZERO) ? doorCodeOf(bytes) : formerDoorCodeOf(bytes);
  await updateDoor(tx, id, { nonce, codeHash: hashOf(secrets, code) });
  return code;
}

/**
 * Returns the case and the accused a code belongs to. Throws `notFound` for a wrong one, and `tooManyAttempts` when the caller's network has
 * tried too many.
 */
export function openDoor(request: ApiRequest, key: string): Promise<Door> {
  return guessFromAddress(request, { purpose: 'answer-key', limit: LIMITS.wrongKeysByAddress }, () => findDoor(request.db, request.platform.secrets, key));
}

async function findDoor(db: Db, secrets: Secrets, key: string): Promise<Door> {
  const code = readDoorCode(key);
  const found = code === null ? await findByLink(db, secrets, key) : await selectByCode(db, hashOf(secrets, code));
  if (!found) throw new Failure('notFound');
  return found;
}

async function findByLink(db: Db, secrets: Secrets, key: string): Promise<Door | null> {
  const accusedId = Number.parseInt(LINK.exec(key)?.[1] ?? '', 36);
  const link = Number.isSafeInteger(accusedId) ? await selectLink(db, accusedId) : null;
  if (!link) return null;
  const expected = `${accusedId.toString(36)}-${secrets.keyedHash(LINK_PURPOSE, `${accusedId}:${link.nonce}`).toString('base64url')}`;
  return isSameSecret(key, expected) ? { caseId: link.caseId, accusedId } : null;
}

function hashOf(secrets: Secrets, code: string): string {
  return secrets.keyedHash(HASH_PURPOSE, code).toString('base64url');
}
