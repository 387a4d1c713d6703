import type { ReportKind } from '#contract/reports.ts';
import { hideComment, showComment, takeDownComment } from '#server/modules/comments/index.ts';
import { hidePost, showPost, takeDownPost } from '#server/modules/posts/index.ts';
import type { Tx } from '#server/platform/db.ts';

type Change = (tx: Tx, id: number, now: Date) => Promise<boolean>;

/** How each kind of thing goes out of sight, comes back, and goes for good; each answers whether it did. A member stays where he is. */
export const VISIBILITY: Record<ReportKind, { hide: Change; show: Change; takeDown: Change }> = {
  post: { hide: hidePost, show: showPost, takeDown: takeDownPost },
  comment: { hide: hideComment, show: showComment, takeDown: takeDownComment },
  member: { hide: unchanged, show: unchanged, takeDown: unchanged },
};

async function unchanged(): Promise<boolean> {
  return false;
}
