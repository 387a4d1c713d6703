import { createHash, randomBytes } from 'node:crypto';
import type * as shapes from '#contract/api/admin/tokens.shapes.ts';
import { fieldFailure, Failure } from '#contract/failures.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { informOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { insertToken, markRevoked, selectTokens } from './queries.ts';

/** By which a token is distinguished from that of a session. */
export const TOKEN_PREFIX = 'hearth_';
const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the tokens that still work. */
export async function listTokens(context: DbContext): Promise<ReplyOf<typeof shapes.listTokens>> {
  return { items: await selectTokens(context) };
}

/** Makes a token and returns it, which nobody can do again. Throws `invalidInput` and `reverify`. */
export async function saveToken(
  { db, now, viewer }: MemberContext,
  { name, scopes, until }: ParsedInputOf<typeof shapes.saveToken>,
): Promise<ReplyOf<typeof shapes.saveToken>> {
  const end = new Date(until);
  if (end <= now) throw fieldFailure('until', '要晚于现在');
  if (end.getTime() - now.getTime() > MAX_DAYS * DAY_MS) throw fieldFailure('until', '最长一年');
  const token = TOKEN_PREFIX + randomBytes(24).toString('base64url');
  return db.transaction(async (tx) => {
    const made = await insertToken({ tx, now }, { name, scopes, until: end, hash: hashOfToken(token), createdBy: viewer.id });
    await record({ tx, now }, { act: 'token.save', target: { kind: 'token', id: made.id }, after: { name, scopes, until: end.toISOString() }, isNew: true });
    const count = await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.tokenMade({ actorId: viewer.id, data: { name } }));
    foresee(tx, { icon: 'message', text: '管理员都会收到', count });
    return { ...made, token };
  });
}

/** Ends a token. Throws `notFound`. */
export async function revokeToken({ db, now }: DbContext, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const revoked = await markRevoked({ tx, now }, id);
    if (!revoked) throw new Failure('notFound');
    await record({ tx, now }, { act: 'token.revoke', target: { kind: 'token', id }, before: { name: revoked.name } });
    return { id };
  });
}

/** Returns by what a token is known. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
