import type { ReportKind } from '#contract/api/reports.ts';
import { hideComment, keepCommentMasked, maskComment, showComment, takeDownComment, unmaskComment } from '#server/modules/comments/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { hidePost, keepPostMasked, maskPost, showPost, takeDownPost, unmaskPost, type Masking, type Masks } from '#server/modules/posts/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

type Change = (context: WriteContext, id: number) => Promise<boolean>;

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
    hide: ({ tx }, id) => hideComment(tx, id),
    show: ({ tx }, id) => showComment(tx, id),
    takeDown: takeDownComment,
    mask: maskComment,
    unmask: ({ tx }, id) => unmaskComment(tx, id),
    keepMasked: ({ tx }, id) => keepCommentMasked(tx, id),
  }),
  presenter: { hide: unchanged, show: unchanged, takeDown: unchanged, mask: async () => 'missing', unmask: unchanged, keepMasked: unchanged },
  member: { hide: unchanged, show: unchanged, takeDown: unchanged, mask: async () => 'missing', unmask: unchanged, keepMasked: unchanged },
};

function withPictures({ hide, show, takeDown, mask, unmask, keepMasked }: Visibility): Visibility {
  const withFiles =
    (change: Change): Change =>
    (context, id) => {
      withheldChanged(context.tx);
      return change(context, id);
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
