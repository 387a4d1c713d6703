// One act of staff on many things: each of them is changed by the operation that changes it alone, with a record of its own under the one of the whole.
import { randomUUID } from 'node:crypto';
import type { actOnContent as actShape } from '#contract/api/content.shapes.ts';
import type { BulkReply, ContentKind } from '#contract/api/content.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_UNVERIFIED_BULK, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { record, type Act } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { getColumnInUse } from '#server/modules/columns/index.ts';
import { bringBackComment, takeDownComment } from '#server/modules/comments/index.ts';
import { getRemovalReason } from '#server/modules/dictionaries/index.ts';
import { addTags, bringBackPost, movePost, takeDownPost } from '#server/modules/posts/index.ts';
import { BY_LAW, findStaffRemoval, readStaffDays } from '#server/modules/removals/index.ts';
import { bringBackScenery, takeDownScenery } from '#server/modules/scenery/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { CONTENT_NOTIFICATIONS } from './notifications.ts';
import { selectAuthors, selectIsOfCase, selectIsRemoved } from './queries.ts';

type BulkInput = ParsedInputOf<typeof actShape>;

/** An act on one of the things. Returns what it took from its author, or gave back; throws a refusal. */
type One = (tx: Tx, id: number) => Promise<number>;

/**
 * Does the same to many things in one transaction: what is refused is left as it is, and named with why. The authors hear once. Throws `invalidInput`
 * for fields that the act needs, and `reverify` above twenty things.
 */
export async function actOnContent(context: MemberContext, input: BulkInput): Promise<BulkReply> {
  const { db, now, viewer } = context;
  const { kind, act } = input;
  const ids = [...new Set(input.ids)].toSorted((one, other) => one - other);
  return db.transaction(async (tx) => {
    const { one, reason, column } = await operationOf({ ...context, db: tx }, input, tx);
    const batch = randomUUID();
    const done: number[] = [];
    await record(
      { tx, now },
      {
        act: 'content.act',
        target: { kind: 'content', id: batch },
        batch,
        after: { act, kind, ids: done },
        needsFactor: ids.length > MAX_UNVERIFIED_BULK,
        isNew: true,
      },
    );
    const authors = await selectAuthors(tx, kind, ids);
    const refused: BulkReply['refused'] = [];
    const byAuthor = new Map<number, { count: number; experience: number }>();
    for (const id of ids) {
      try {
        const authorId = await requireTouchable(tx, kind, { id, authorId: authors.get(id), viewerId: viewer.id });
        const experience = await one(tx, id);
        const sum = byAuthor.get(authorId) ?? { count: 0, experience: 0 };
        byAuthor.set(authorId, { count: sum.count + 1, experience: sum.experience + experience });
        done.push(id);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refused.push({ id, code: error.code, message: error.fields?.[0]?.message ?? error.message });
      }
    }
    const days = act === 'remove' ? await readStaffDays(tx) : {};
    await notifyByChannels(
      { tx, now },
      [...byAuthor].map(([to, { count, experience }]) => ({
        to,
        notification: CONTENT_NOTIFICATIONS.changed({ data: { what: kind, act, count, reason, experience, column, ...days } }),
      })),
    );
    return { done: done.length, refused, batch };
  });
}

/** Returns whose a thing is. Throws `notFound`, `caseInSight`, and `forbidden` for one's own. */
async function requireTouchable(
  tx: Tx,
  kind: ContentKind,
  { id, authorId, viewerId }: { id: number; authorId: number | undefined; viewerId: number },
): Promise<number> {
  if (authorId === undefined) throw new Failure('notFound');
  if (await selectIsOfCase(tx, kind, id)) throw new Failure('caseInSight');
  if (authorId === viewerId) throw new Failure('forbidden');
  return authorId;
}

async function operationOf(context: MemberContext, input: BulkInput, tx: Tx): Promise<{ one: One; reason: string; column: string }> {
  const { kind, act, code, text, columnId, tags } = input;
  if (kind !== 'post' && (act === 'move' || act === 'tag')) throw fieldFailure('act', '只有帖子能移动、加标签');
  switch (act) {
    case 'remove': {
      if (countGraphemes(text) < MIN_REMOVAL_REASON_LENGTH) throw fieldFailure('text', `说明至少 ${MIN_REMOVAL_REASON_LENGTH} 个字`);
      const why = await getRemovalReason(tx, { code, text });
      return { one: removing(context, kind, why), reason: why.reason, column: '' };
    }
    case 'restore':
      return { one: restoring(context, kind), reason: '', column: '' };
    case 'move': {
      if (columnId === undefined) throw fieldFailure('columnId', '请选一个栏目');
      const { name } = await getColumnInUse(tx, columnId);
      const one: One = async (_, id) => {
        await movePost(context, { id, columnId, tell: false });
        return 0;
      };
      return { one, reason: '', column: name };
    }
    case 'tag': {
      if (tags.length === 0) throw fieldFailure('tags', '请写要加的标签');
      const one: One = async (_, id) => {
        await addTags(context, id, tags);
        return 0;
      };
      return { one, reason: '', column: '' };
    }
  }
}

function removing({ now, viewer }: MemberContext, kind: ContentKind, why: { code: string; reason: string }): One {
  return async (tx, id) => {
    // One refusal undoes nothing of the others: what a removal of something its author has removed would write must not be written at all.
    if (await selectIsRemoved(tx, kind, id)) throw new Failure('alreadyDecided');
    const act = await (kind === 'post'
      ? takeDownPost({ tx, now }, id, why)
      : kind === 'comment'
        ? takeDownComment({ tx, now }, id, why)
        : takeDownScenery({ tx, now }, id, { ...why, by: viewer.id }));
    if (act === null) throw new Failure('alreadyDecided');
    await record({ tx, now }, act);
    return costOf(act);
  };
}

function restoring({ now }: MemberContext, kind: ContentKind): One {
  return async (tx, id) => {
    const removal = await findStaffRemoval(tx, { kind, id });
    if (removal?.isPurged === true) throw new Failure('undoPurged');
    if (removal === null || removal.reasonCode === BY_LAW) throw new Failure('alreadyDecided');
    const isBack = await (kind === 'comment'
      ? bringBackComment({ tx, now }, id, { notifies: false })
      : kind === 'post'
        ? bringBackPost({ tx, now }, id, { notifies: false })
        : bringBackScenery({ tx, now }, id, { notifies: false }));
    if (isBack === null || isBack === false) throw new Failure('alreadyDecided');
    return removal.experience;
  };
}

function costOf({ after }: Act): number {
  return after !== undefined && 'experience' in after && typeof after.experience === 'number' ? -after.experience : 0;
}
