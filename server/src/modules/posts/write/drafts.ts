import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_DRAFT_BYTES, MAX_DRAFTS } from '#contract/limits.ts';
import type { Draft, DraftLine } from '#contract/api/drafts.ts';
import { getColumn } from '#server/modules/columns/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { deleteDraft, selectPicturesById } from './queries-save.ts';
import { countDrafts, selectDraftTarget, insertDraft, lockDrafts, selectDraftLines, selectDrafts, updateDraft, type DraftContent } from './queries-drafts.ts';
import { isNestedDeeper } from '../post/rules.ts';

export interface WrittenDraft {
  /** The draft being saved again; without it a new one. */
  id?: number | undefined;
  columnId: number;
  postId?: number | undefined;
  title: string;
  /** The editor's current document. */
  content?: unknown;
  tags: readonly string[];
  coverId: number | null;
  generated: boolean;
  /** What was typed of a poll. */
  poll?: unknown;
  /** The revision this save is based on. */
  revision: number;
}

const MAX_LEVELS = 200;

/** Returns a member's drafts in a column, last saved first. */
export function listDrafts(db: Db, memberId: number, columnId: number): Promise<Draft[]> {
  return selectDrafts(db, memberId, columnId);
}

/** Returns all drafts of a member without their texts, last saved first. */
export function listAllDrafts(db: Db, memberId: number): Promise<DraftLine[]> {
  return selectDraftLines(db, memberId);
}

/**
 * Saves a text that is not yet a post and returns its new revision. Throws `draftConflict` instead of overwriting a revision the save is
 * not based on, `notFound` (no such draft, column or own post), `draftsFull`, `tooLarge`, and `invalidInput` for content nested too deeply
 * or a missing cover.
 */
export async function saveDraft({ db, now }: DbContext, memberId: number, written: WrittenDraft): Promise<{ id: number; revision: number }> {
  const { id } = written;
  await getColumn(db, written.columnId);
  const draft: DraftContent = { ...written, postId: written.postId ?? null, content: contentText(written.content), poll: pollText(written.poll) };
  if (draft.coverId !== null && (await selectPicturesById(db, memberId, [draft.coverId])).length === 0)
    throw fieldFailure('coverId', '封面图片已经不在了，请重新上传');
  return db.transaction(async (tx) => {
    const target = await selectDraftTarget(tx, memberId, { draftId: id ?? null, postId: draft.postId });
    if (!target.postIsOwn || (id !== undefined && !target.draftIsThere)) throw new Failure('notFound');
    if (id !== undefined) {
      const revision = await updateDraft({ tx, now }, memberId, { id, revision: written.revision, draft });
      if (revision === null) throw new Failure('draftConflict');
      return { id, revision };
    }
    await lockDrafts(tx, memberId);
    if ((await countDrafts(tx, memberId)) >= MAX_DRAFTS) throw new Failure('draftsFull', { values: { most: MAX_DRAFTS } });
    return { id: await insertDraft({ tx, now }, memberId, draft), revision: 1 };
  });
}

/** Throws a member's draft away; one that is not there is no mistake. */
export async function removeDraft(db: Db, memberId: number, id: number): Promise<void> {
  await db.transaction((tx) => deleteDraft(tx, id, memberId));
}

function contentText(content: unknown): string {
  if (isNestedDeeper(content, MAX_LEVELS)) throw fieldFailure('content', '正文里的引用或列表套得太深了');
  const text = JSON.stringify(content ?? null);
  if (Buffer.byteLength(text) > MAX_DRAFT_BYTES) throw new Failure('tooLarge');
  return text;
}

const MAX_POLL_LEVELS = 4;
const MAX_POLL_BYTES = 8_000;

function pollText(poll: unknown): string | null {
  if (poll === undefined || poll === null) return null;
  const text = JSON.stringify(poll);
  if (isNestedDeeper(poll, MAX_POLL_LEVELS) || Buffer.byteLength(text) > MAX_POLL_BYTES) throw new Failure('tooLarge');
  return text;
}
