import type { ContentAct, ContentKind } from '#contract/api/content.ts';
import { record, type UndoneChild } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { bringBackComment } from '#server/modules/comments/index.ts';
import { bringBackPost, moveBack, restoreTitle } from '#server/modules/posts/index.ts';
import { bringBackScenery } from '#server/modules/scenery/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { CONTENT_NOTIFICATIONS } from './notifications.ts';
import { selectAuthors } from './queries.ts';

/** What undoing one thing of a batch is, by the act that is on record. */
interface Undoing {
  kind: ContentKind;
  /** As its author reads it. */
  as: ContentAct;
  undo: (context: WriteContext, id: number, child: UndoneChild) => Promise<boolean>;
}

const UNDOING: Readonly<Record<string, Undoing>> = {
  'post.remove': {
    kind: 'post',
    as: 'restore',
    undo: async (context, id, { at }) => (await bringBackPost(context, id, { notifies: false, removedAt: at })) !== null,
  },
  'comment.remove': { kind: 'comment', as: 'restore', undo: (context, id, { at }) => bringBackComment(context, id, { notifies: false, removedAt: at }) },
  'scenery.remove': {
    kind: 'scenery',
    as: 'restore',
    undo: async (context, id, { at }) => (await bringBackScenery(context, id, { notifies: false, removedAt: at })) !== null,
  },
  'post.move': { kind: 'post', as: 'move', undo: (context, id, { before, after }) => moveBack(context, id, { before, after, notifies: false }) },
  'post.retitle': { kind: 'post', as: 'tag', undo: (context, id, { before, personal }) => restoreTitle(context, id, { before, personal, notifies: false }) },
};

/**
 * Takes an act on many things back, each of them as it was; what has changed since stays as it is. The authors hear once. Returns false when nothing
 * is left to take back, also of a restoration.
 */
export async function undoContentAct({ tx, now }: WriteContext, batch: string, children: () => Promise<UndoneChild[]>): Promise<boolean> {
  const ids: number[] = [];
  await record({ tx, now }, { act: 'content.undo', target: { kind: 'content', id: batch }, after: { ids } });
  const notified = new Map<string, { to: number; kind: ContentKind; act: ContentAct; count: number }>();
  for (const child of await children()) {
    const undoing = UNDOING[child.act];
    const id = Number(child.targetId);
    if (!undoing || !(await undoing.undo({ tx, now }, id, child))) continue;
    ids.push(id);
    const to = (await selectAuthors(tx, undoing.kind, [id])).get(id);
    if (to === undefined) continue;
    const key = `${to} ${undoing.kind} ${undoing.as}`;
    notified.set(key, { to, kind: undoing.kind, act: undoing.as, count: (notified.get(key)?.count ?? 0) + 1 });
  }
  if (ids.length === 0) return false;
  const plain = { reason: '', experience: 0, column: '原来的栏目' };
  await notifyByChannels(
    { tx, now },
    [...notified.values()].map(({ to, kind, act, count }) => ({
      to,
      notification: CONTENT_NOTIFICATIONS.changed({ data: { ...plain, what: kind, act, count } }),
    })),
  );
  return true;
}
