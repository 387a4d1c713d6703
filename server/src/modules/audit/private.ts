import { countGraphemes } from '#contract/text/graphemes.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { actorOf } from './actor.ts';
import { actAs, record } from './ledger.ts';
import { lockViews, selectView } from './queries-views.ts';

/** Something of a member that is not public. */
export interface PrivateThing {
  kind: string;
  id: number | string;
  /** Which part of it. */
  field: string;
  /** Null: nobody with an account. */
  memberId: number | null;
  /** The case it belongs to. */
  caseId?: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** Puts on record that somebody has opened what a member has not made public. */
export async function recordPrivateRead(context: WriteContext, { kind, id, field, memberId, caseId }: PrivateThing): Promise<void> {
  const act = { act: 'private.read', target: { kind, id }, after: { field, of: memberId } } as const;
  await record(context, caseId === undefined ? act : { ...act, caseId });
}

/**
 * Puts on record that the caller, a member of staff, is about to see something that is withheld, once in 24 hours: a page loads the same picture in
 * several sizes and again. What is not on record is not shown.
 */
export async function recordPrivateView(request: ApiRequest, thing: PrivateThing): Promise<void> {
  const { db, now } = request;
  const actor = actorOf(request);
  const since = new Date(now.getTime() - DAY_MS);
  const view = { actorId: actor.id, kind: thing.kind, id: String(thing.id), since };
  if (await selectView(db, view)) return;
  await db.transaction(async (tx) => {
    await lockViews(tx, actor.id);
    if (await selectView(tx, view)) return;
    actAs(tx, actor);
    await recordPrivateRead({ tx, now }, thing);
  });
}

/**
 * Puts on record that the caller, an operator, opens what an authority has had sealed; each time. Throws `reverify` for one who has not verified
 * themselves lately.
 */
export async function recordSealedRead(request: ApiRequest, { kind, id, field, memberId }: PrivateThing): Promise<void> {
  const { db, now } = request;
  const actor = actorOf(request);
  await db.transaction(async (tx) => {
    actAs(tx, actor);
    await record({ tx, now }, { act: 'private.read', target: { kind, id }, after: { field, of: memberId }, needsFactor: true });
  });
}

/** Returns what is shown of something private before it is opened: how it begins, so that an empty one looks different. */
export function maskPrivate(text: string): string {
  const [first = ''] = text.trim();
  return first === '' ? '' : `${first}${'*'.repeat(Math.min(6, Math.max(3, countGraphemes(text.trim()) - 1)))}`;
}
