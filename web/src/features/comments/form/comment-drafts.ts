import { MAX_COMMENT_IMAGES } from '#contract/limits.ts';
import type { CommentHost } from '#web/features/comment-hosts/comment-hosts.ts';
import type { PlacedPicture } from '#web/features/files/pictures.ts';
import type { QueuedComment } from '#web/features/offline/queue-store.ts';
import { typedSince } from '#web/features/drafts/typed-since.ts';

/** A comment under way. */
export interface CommentDraft {
  body: string;
  images: PlacedPicture[];
  /** Its writer says that a machine has written some of it. */
  generated?: boolean;
}

/** What a comment belongs to: its author, its post or picture, and the comment it replies to. */
export interface CommentTarget {
  memberId: number;
  host: CommentHost;
  /** The comment replied to; null: the host itself. */
  parentId: number | null;
}

const keyOf = ({ memberId, host: { kind, id }, parentId }: CommentTarget) =>
  `hearth-comment-${memberId}-${kind === 'post' ? '' : kind}${id}-${parentId ?? kind}`;

/** Returns the comment this browser keeps for a target; an empty one when there is none. */
export function readCommentDraft(target: CommentTarget): CommentDraft {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(target)) ?? 'null');
    return isDraft(value) ? value : { body: '', images: [] };
  } catch {
    return { body: '', images: [] };
  }
}

/** Keeps a comment draft in this browser; an empty one is deleted. */
export function writeCommentDraft(target: CommentTarget, draft: CommentDraft): void {
  try {
    if (draft.body.trim() === '' && draft.images.length === 0) localStorage.removeItem(keyOf(target));
    else localStorage.setItem(keyOf(target), JSON.stringify(draft));
  } catch {
    // When storage is full or forbidden the text is still in its field.
  }
}

/** Returns a draft with a comment that had been queued; what was typed meanwhile stays above it. */
export function withQueued({ body, images, ...rest }: CommentDraft, { input, pictures }: Pick<QueuedComment, 'input' | 'pictures'>): CommentDraft {
  return {
    ...rest,
    ...(input.generated === true && { generated: true }),
    body: [body.trim(), input.body].filter(Boolean).join('\n\n'),
    images: [...images, ...pictures.filter(({ fileId }) => images.every((each) => each.fileId !== fileId))].slice(0, MAX_COMMENT_IMAGES),
  };
}

/** Returns what of a draft is left once an earlier state of it has been sent: what was typed and added meanwhile. */
export function withoutSent({ body, images, generated }: CommentDraft, sent: CommentDraft): CommentDraft {
  const left = {
    body: typedSince(body, sent.body),
    images: images.filter(({ fileId }) => sent.images.every((each) => each.fileId !== fileId)),
  };
  return left.body === '' || generated === undefined ? left : { ...left, generated };
}

function isDraft(value: unknown): value is CommentDraft {
  return typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string' && 'images' in value && Array.isArray(value.images);
}
