// Comments that come at the same time are saved in one transaction (121). There is no timer: while one group is being committed the next
// one collects, so that a member alone waits for nobody and many wait for one commit.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { Failure } from '#contract/failures.ts';
import type { Database } from '#server/platform/database/db.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import type { NewComment } from './queries-save.ts';
import { saveGroup, type SavingPlatform, type WaitingComment } from './save-group.ts';

/** How many comments are saved in one transaction. */
const MAX_GROUP = 64;
/** How many comments of one process may wait to be saved. */
const MAX_WAITING = 1_000;
/** Who has waited longer when the database turns out to be away is refused with the group: another attempt would exceed the time a visitor waits. */
const MAX_WAIT_MS = 1_000;

/** The comments under one kind of host that wait in this process. */
interface Groups {
  /** Not in a group yet, in the order of their arrival. */
  waiting: WaitingComment[];
  isSaving: boolean;
}

const processes = new WeakMap<Database, Record<CommentHostRef['kind'], Groups> & { unsettled: number }>();

/**
 * Saves a comment together with those that come at the same time; `count` counts it against its author's limits once it is written, and
 * undoes it by rejecting. Returns and throws like `saveNewComment` and `count`, and `overloaded` while too many wait.
 */
export async function saveInGroup(platform: SavingPlatform, comment: NewComment, count: () => Promise<void>): Promise<Comment | Reply> {
  const own = groupsOf(platform.db);
  if (own.unsettled >= MAX_WAITING) throw new Failure('overloaded');
  own.unsettled += 1;
  try {
    return await new Promise<Comment | Reply>((resolve, reject) => {
      own[comment.host.kind].waiting.push({ comment, count, isCounted: false, since: performance.now(), resolve, reject });
      saveWaiting(platform, comment.host.kind);
    });
  } finally {
    own.unsettled -= 1;
  }
}

function groupsOf(db: Database) {
  const known = processes.get(db);
  if (known) return known;
  const own = { post: { waiting: [], isSaving: false }, scenery: { waiting: [], isSaving: false }, unsettled: 0 };
  processes.set(db, own);
  return own;
}

/** Saves what waits, group by group, unless that is under way. */
function saveWaiting(platform: SavingPlatform, kind: CommentHostRef['kind']): void {
  const groups = groupsOf(platform.db)[kind];
  if (groups.isSaving) return;
  groups.isSaving = true;
  platform.background.run(async () => {
    while (groups.waiting.length > 0) {
      // What has arrived meanwhile is read first.
      await nextTurn();
      const group = groups.waiting.splice(0, MAX_GROUP);
      await saveGroup(platform, { kind, waiting: group, isOfOneHost: false }).catch((error: unknown) => {
        const late = performance.now() - MAX_WAIT_MS;
        const young = groups.waiting.findIndex(({ since }) => since > late);
        const tired = groups.waiting.splice(0, young === -1 ? groups.waiting.length : young);
        for (const waiting of [...group, ...tired]) waiting.reject(error);
      });
    }
    groups.isSaving = false;
  });
}
