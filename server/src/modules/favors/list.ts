import type { Page } from '#contract/envelope.ts';
import type { Favor } from '#contract/api/favors.ts';
import { cardOf, timePartOf } from '#server/modules/posts/index.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import type { Db } from '#server/platform/database/db.ts';
import { countFavors, selectFavors } from './queries-list.ts';

export interface FavorsInput extends PageInput {
  /** 0: the default folder; left out: all. */
  folder?: number | undefined;
  /** A part of the title or the note. */
  q?: string | undefined;
}

/**
 * Returns a page of a member's favors, newest first; posts nobody can read any more keep their entry and note. Throws `invalidInput` for a
 * broken cursor.
 */
export async function listFavors(db: Db, memberId: number, { folder, q = '', ...input }: FavorsInput): Promise<Page<Favor>> {
  const wanted = { folderId: folder ?? null, part: q };
  const [rows, total] = [await selectFavors(db, { memberId, part: timePartOf(input) }, wanted), await countFavors(db, memberId, wanted)];
  const page = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.favouredAt, id: row.postId }));
  return {
    ...page,
    items: page.items.map((row) => ({
      postId: row.postId,
      post: row.readable ? cardOf(row) : null,
      folderId: row.folderId,
      note: row.note,
      favouredAt: row.favouredAt,
      remindAt: row.remindAt,
    })),
  };
}
