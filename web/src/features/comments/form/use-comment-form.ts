import { useEffect, useRef, useState } from 'react';
import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_COMMENT_IMAGES, MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import { inputFor, sendComment, type CommentInput } from '#web/features/comment-hosts/comment-hosts.ts';
import { placedOf, refusePicture, type PlacedPicture } from '#web/features/files/pictures.ts';
import type { Upload } from '#web/features/files/upload-queue.ts';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { queueComment } from '#web/features/offline/comment-queue.ts';
import type { QueuedComment } from '#web/features/offline/queue-store.ts';
import { idempotencyKeyOf } from '#web/lib/calls/api.ts';
import { isUnanswered } from '#web/lib/calls/unanswered.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure, refusedSpans } from '#web/lib/calls/problems.ts';
import { toast } from '#web/ui/toast.ts';
import { readCommentDraft, withoutSent, withQueued, writeCommentDraft, type CommentDraft, type CommentTarget } from './comment-drafts.ts';

export interface CommentEnds {
  onSaved: (saved: Comment | Reply | HeldComment) => void;
  /** It waits for a network. */
  onPutAside: (() => void) | undefined;
  /** The member a reply is addressed to. */
  replyTo: string | undefined;
}

/** Returns a comment being written: its text and pictures, kept in this browser with every change, and the sending of it. */
export function useCommentForm(target: CommentTarget, { onSaved, onPutAside, replyTo }: CommentEnds) {
  const [draft, setDraft] = useState<CommentDraft>(() => readCommentDraft(target));
  const [problem, setProblem] = useState('');
  /** Words the server refused, to be marked in the text. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<QueuedComment | null>(null);
  // The same text sent again is the same write: then the server returns the comment it already has.
  const attempt = useRef<{ text: string; input: CommentInput } | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const change = (next: (before: CommentDraft) => CommentDraft) => {
    setDraft((before) => {
      const after = next(before);
      writeCommentDraft(target, after);
      return after;
    });
  };

  const pictures = useUploads({
    purpose: 'picture',
    refuse: refusePicture,
    room: (underWay) => MAX_COMMENT_IMAGES - draft.images.length - underWay,
    full: `最多 ${MAX_COMMENT_IMAGES} 张图`,
    // The same picture is the same file.
    onDone: (_, sent) => change(({ images, ...rest }) => ({ ...rest, images: [...images.filter(({ fileId }) => fileId !== sent.id), placedOf(sent)] })),
  });

  /** Takes what was sent out of the form and its draft; what was typed meanwhile stays. Returns whether the form is still mounted. */
  const empty = (sent: CommentDraft): boolean => {
    attempt.current = null;
    // At once: a form that closes now renders no more.
    writeCommentDraft(target, withoutSent(readCommentDraft(target), sent));
    if (!gone.current) setDraft((now) => withoutSent(now, sent));
    return !gone.current;
  };

  /** Leaves a comment to the queue of this browser until there is a network. */
  const putAside = async (input: QueuedComment['input'], triedAt: number | null): Promise<true> => {
    const { memberId } = target;
    await queueComment({
      key: idempotencyKeyOf(input),
      memberId,
      input,
      pictures: draft.images,
      replyTo: replyTo ?? null,
      writtenAt: Date.now(),
      triedAt,
    });
    empty(draft);
    toast({ message: '没有网络，先记下了；联网后自动发出' });
    onPutAside?.();
    return true;
  };

  const send = async () => {
    if (busy) return;
    const wrong = problemOf(draft.body, pictures.uploads);
    setProblem(wrong);
    if (wrong !== '') return;
    const fields = inputFor(target.host, {
      body: draft.body,
      images: draft.images.map(({ fileId }) => fileId),
      ...(target.parentId !== null && { parentId: target.parentId }),
      ...(draft.generated === true && { generated: true }),
    });
    const text = JSON.stringify(fields);
    if (attempt.current?.text !== text) attempt.current = { text, input: fields };
    const { input } = attempt.current;
    setBusy(true);
    try {
      if (!navigator.onLine) {
        await putAside(input, null);
        return;
      }
      const saved = await sendComment(input);
      if (!empty(draft)) return;
      if ('held' in saved) toast({ message: '收到了，先请人看一眼，看过就放出来' });
      onSaved(saved);
    } catch (failure) {
      // Without a reply it is unknown whether the comment arrived: retrying with the same key resolves that.
      if (isUnanswered(failureOf(failure)) && (await putAside(input, Date.now()).then(Boolean, () => false))) return;
      setRefused(refusedSpans(failure));
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? (messageOf(failure) || '没有发出去，请再试一次'));
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    pictures,
    problem,
    refused,
    busy,
    send,
    type: (body: string) => {
      setProblem('');
      change((before) => ({ ...before, body }));
    },
    /** Restores a comment that was queued; a reply becomes the draft of its own form. */
    takeBack: (queued: QueuedComment) => {
      const { parentId = null } = queued.input;
      if (parentId !== target.parentId) {
        const own = { ...target, parentId };
        writeCommentDraft(own, withQueued(readCommentDraft(own), queued));
        return setReply(queued);
      }
      setProblem('');
      change((before) => withQueued(before, queued));
    },
    /** The queued reply that was taken back; null: none, or it is done. */
    reply,
    putReplyAway: () => setReply(null),
    dropPicture: ({ fileId }: PlacedPicture) => {
      setProblem('');
      change((before) => ({ ...before, images: before.images.filter((image) => image.fileId !== fileId) }));
    },
    /** Says whether a machine has written some of it. */
    mark: (generated: boolean) => change((before) => ({ ...before, generated })),
    /** Replaces a picture by what it has become. */
    replacePicture: (picture: PlacedPicture) =>
      change((before) => ({ ...before, images: before.images.map((image) => (image.fileId === picture.fileId ? picture : image)) })),
  };
}

function problemOf(body: string, uploads: readonly Upload[]): string {
  const length = countGraphemes(body.trim());
  if (length === 0) return '还没有写字';
  if (length > MAX_COMMENT_LENGTH) return `评论最多 ${MAX_COMMENT_LENGTH} 个字，超出了 ${length - MAX_COMMENT_LENGTH} 个`;
  if (uploads.some(({ problem }) => problem !== null)) return '有图片没有传上去：再试一次，或者去掉它';
  return uploads.length > 0 ? '图片还在路上，请稍等' : '';
}

function messageOf(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'message' in failure && typeof failure.message === 'string' ? failure.message : '';
}
