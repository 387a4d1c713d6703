import type { ReportKind } from '#contract/api/reports.ts';
import { hideComment, keepCommentMasked, maskComment, showComment, takeDownComment, unmaskComment } from '#server/modules/comments/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { hidePost, keepPostMasked, maskPost, showPost, takeDownPost, unmaskPost, type Masking, type Masks } from '#server/modules/posts/index.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';

type Change = (tx: Tx, id: number, now: Date) => Promise<boolean>;

interface Visibility {
  hide: Change;
  show: Change;
  takeDown: Change;
  mask: (context: WriteContext, id: number, masks: Masks) => Promise<Masking>;
  unmask: Change;
  keepMasked: Change;
}

/**
 * How each kind of thing is hidden, restored and deleted, and how its words and pictures are masked until somebody has looked
 * and then unmasked or left masked; each returns whether it did so. The files of their pictures go along. Members are never hidden.
 */
export const VISIBILITY: Record<ReportKind, Visibility> = {
  post: withPictures({ hide: hidePost, show: showPost, takeDown: takeDownPost, mask: maskPost, unmask: unmaskPost, keepMasked: keepPostMasked }),
  comment: withPictures({
    hide: hideComment,
    show: showComment,
    takeDown: takeDownComment,
    mask: maskComment,
    unmask: unmaskComment,
    keepMasked: keepCommentMasked,
  }),
  member: { hide: unchanged, show: unchanged, takeDown: unchanged, mask: async () => 'missing', unmask: unchanged, keepMasked: unchanged },
};

function withPictures({ hide, show, takeDown, mask, unmask, keepMasked }: Visibility): Visibility {
  const withFiles =
    (change: Change): Change =>
    (tx, id, now) => {
      withheldChanged(tx);
      return change(tx, id, now);
    };
  return {
    hide: withFiles(hide),
    show: withFiles(show),
    takeDown: withFiles(takeDown),
    mask: (context, id, masks) => {
      withheldChanged(context.tx);
      return mask(context, id, masks);
    },
    unmask: withFiles(unmask),
    keepMasked: withFiles(keepMasked),
  };
}

async function unchanged(): Promise<boolean> {
  return false;
}
