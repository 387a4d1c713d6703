import type { ReportKind } from '#contract/api/reports.ts';
import type { Act } from '#server/modules/audit/index.ts';
import { hideComment, keepCommentMasked, maskComment, showComment, takeDownComment, unmaskComment } from '#server/modules/comments/index.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { hidePost, keepPostMasked, maskPost, showPost, takeDownPost, unmaskPost, type Masking, type Masks } from '#server/modules/posts/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

interface Why {
  code: string;
  reason: string;
}

type Change = (context: WriteContext, id: number) => Promise<boolean>;

interface Visibility {
  hide: Change;
  show: Change;
  /** Returns what was done, for the record; null when it was out of sight already. */
  takeDown: (context: WriteContext, id: number, why: Why) => Promise<Act | null>;
  mask: (context: WriteContext, id: number, masks: Masks) => Promise<Masking>;
  unmask: Change;
  keepMasked: Change;
}

/**
 * How each kind of thing is hidden, restored and deleted, and how its words and pictures are masked until somebody has looked
 * and then unmasked or left masked; each says whether it did so. The files of their pictures go along. Members are never hidden.
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
  presenter: { hide: unchanged, show: unchanged, takeDown: async () => null, mask: async () => 'missing', unmask: unchanged, keepMasked: unchanged },
  member: { hide: unchanged, show: unchanged, takeDown: async () => null, mask: async () => 'missing', unmask: unchanged, keepMasked: unchanged },
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
    takeDown: (context, id, why) => {
      withheldChanged(context.tx);
      return takeDown(context, id, why);
    },
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
