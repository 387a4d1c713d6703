import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { guessFromAddress } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { giveLinks, selectLink } from '../case/queries-people.ts';
import { LIMITS } from '../rules/permit.ts';

const PURPOSE = 'answer-link';
const KEY = /^([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** A link with which an accused answers without an account. */
export interface AnswerLink {
  accusedId: number;
  /** `/answer/{key}` */
  path: string;
}

/**
 * Returns the links of those accused who have one, derived from the site's secret each time so that nothing stored in the database opens a
 * case.
 */
export function linksOf(secrets: Secrets, row: Pick<CaseRow, 'accused'>): AnswerLink[] {
  return row.accused.flatMap(({ id, linkNonce }) => (linkNonce === null ? [] : [{ accusedId: id, path: `/answer/${keyOf(secrets, id, linkNonce)}` }]));
}

/** Gives every accused of a case a link. */
export async function makeLinks(tx: Tx, row: CaseRow): Promise<void> {
  await giveLinks(tx, row.id, new Map(row.accused.map(({ id }) => [id, randomBytes(12).toString('base64url')])));
}

/**
 * Returns the case and the accused an answer key belongs to. Throws `notFound` for an invalid key, and `tooManyAttempts` when the caller's
 * network has tried too many invalid ones.
 */
export function openLink(request: ApiRequest, key: string): Promise<{ caseId: number; accusedId: number }> {
  return guessFromAddress(request, { purpose: 'answer-key', limit: LIMITS.wrongKeysByAddress }, () => readLink(request.db, request.platform.secrets, key));
}

async function readLink(db: Db, secrets: Secrets, key: string): Promise<{ caseId: number; accusedId: number }> {
  const accusedId = Number.parseInt(KEY.exec(key)?.[1] ?? '', 36);
  const link = Number.isSafeInteger(accusedId) ? await selectLink(db, accusedId) : null;
  if (!link || !isSame(key, keyOf(secrets, accusedId, link.nonce))) throw new Failure('notFound');
  return { caseId: link.caseId, accusedId };
}

function keyOf(secrets: Secrets, accusedId: number, nonce: string): string {
  return `${accusedId.toString(36)}-${secrets.keyedHash(PURPOSE, `${accusedId}:${nonce}`).toString('base64url')}`;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
