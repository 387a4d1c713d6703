import type { Comment, Reply } from '#contract/api/comments.ts';
import type { Platform } from '#server/platform/api.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import { notifySoon } from '../notify/notify.ts';
import { limitLockWait, lockHosts, type NewComment } from './queries-save.ts';
import { saveComments, saveNewComment } from './save.ts';

/** How long a group waits for a post that somebody holds. Then the comments of each post go on by themselves, and only those on that post wait. */
const MAX_LOCK_WAIT_MS = 500;

/** What saving a comment needs of the process. */
export type SavingPlatform = Pick<Platform, 'db' | 'background'>;

/** A comment whose author waits for it to be saved. */
export interface WaitingComment {
  comment: NewComment;
  /** Counts it against its author's limits, once it is written. Rejects when it is one too many. */
  count: () => Promise<void>;
  isCounted: boolean;
  /** When it came, as `performance.now` has it. */
  since: number;
  resolve: (saved: Comment | Reply) => void;
  reject: (reason: unknown) => void;
}

/** Comments that are saved in one transaction: all on posts, or all under pictures. */
export interface CommentGroup {
  kind: CommentHostRef['kind'];
  waiting: readonly WaitingComment[];
  /** They are on one and the same host, and wait for it as long as it takes. */
  isOfOneHost: boolean;
}

/** A group that was rolled back because some of its comments are one too many of their authors. */
class GroupUndone extends Error {
  readonly refused: ReadonlyMap<WaitingComment, unknown>;
  constructor(refused: ReadonlyMap<WaitingComment, unknown>) {
    super('some comments of a group are one too many');
    this.refused = refused;
  }
}

/**
 * Saves a group in one transaction, and resolves or rejects each comment. After an error the comments of each host are saved by themselves in the
 * background: where one host is held, only its comments wait, all on one connection. One that fails a check, and after another error each of
 * them, is saved alone, which says why. Rejects when the database is away; then nothing of the group is settled.
 */
export async function saveGroup(platform: SavingPlatform, group: CommentGroup): Promise<void> {
  try {
    const saved = await saveTogether(platform, group);
    for (const [index, waiting] of group.waiting.entries()) {
      const comment = saved[index];
      if (comment) waiting.resolve(comment);
      else saveAlone(platform, waiting);
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof GroupUndone)) return saveByHost(platform, group);
    for (const [waiting, reason] of error.refused) waiting.reject(reason);
    const others = group.waiting.filter((waiting) => !error.refused.has(waiting));
    if (others.length > 0) await saveGroup(platform, { ...group, waiting: others });
  }
}

/** Saves the comments of each host by themselves, in the background; one that has its host for itself, and those of one host, alone. */
function saveByHost(platform: SavingPlatform, { kind, waiting: all, isOfOneHost }: CommentGroup): void {
  for (const waiting of Map.groupBy(all, ({ comment }) => comment.host.id).values()) {
    if (isOfOneHost || waiting.length === 1) {
      for (const each of waiting) saveAlone(platform, each);
      continue;
    }
    platform.background.run(() =>
      saveGroup(platform, { kind, waiting, isOfOneHost: true }).catch((error: unknown) => {
        for (const each of waiting) each.reject(error);
      }),
    );
  }
}

/** Returns each comment as readers see it, null for one that fails a check. Throws `GroupUndone`. */
function saveTogether({ db, background }: SavingPlatform, { kind, waiting, isOfOneHost }: CommentGroup) {
  return db.transaction(async (tx) => {
    const comments = waiting.map(({ comment }) => comment);
    const [, , saved] = await Promise.all([
      isOfOneHost ? lockHosts(tx, kind, comments) : null,
      limitLockWait(tx, MAX_LOCK_WAIT_MS),
      saveComments(tx, kind, comments),
    ]);
    const refused = await countAll(waiting.filter((_, index) => saved[index] !== null));
    if (refused.size > 0) throw new GroupUndone(refused);
    if (saved.some((comment) => comment !== null)) tx.afterCommit(() => notifySoon({ db, background }));
    return saved;
  });
}

/** Counts comments against the limits of their authors, in their order. Returns those that are one too many, with the refusal. */
async function countAll(group: readonly WaitingComment[]): Promise<Map<WaitingComment, unknown>> {
  const refused = new Map<WaitingComment, unknown>();
  await Promise.all(group.map((waiting) => countOnce(waiting).catch((reason: unknown) => refused.set(waiting, reason))));
  return refused;
}

/** Counts a comment unless that was done before a group was rolled back. */
async function countOnce(waiting: WaitingComment): Promise<void> {
  if (waiting.isCounted) return;
  await waiting.count();
  waiting.isCounted = true;
}

/** Saves a comment in a transaction of its own, and resolves or rejects it. */
function saveAlone({ db, background }: SavingPlatform, waiting: WaitingComment): void {
  const saving = db.transaction(async (tx) => {
    const saved = await saveNewComment(tx, waiting.comment);
    await countOnce(waiting);
    tx.afterCommit(() => notifySoon({ db, background }));
    return saved;
  });
  background.run(() => saving.then(waiting.resolve, waiting.reject));
}
