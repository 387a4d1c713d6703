import { useEffect, useRef, useState } from 'react';
import { saveComment, type Comment, type HeldComment, type Reply } from '#contract/api/comments.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_COMMENT_IMAGES, MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import { uploadPicture, type PlacedPicture } from '#web/features/files/upload-picture.ts';
import { queueComment } from '#web/features/offline/comment-queue.ts';
import type { QueuedComment } from '#web/features/offline/queue-store.ts';
import { callQuietly, idempotencyKeyOf } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure, refusedSpans } from '#web/lib/calls/problems.ts';
import { toast } from '#web/ui/toast.ts';
import { readCommentDraft, writeCommentDraft, type CommentDraft, type CommentTarget } from './comment-drafts.ts';

/** A picture on its way to the server. */
export interface Sending {
  key: number;
  name: string;
  /** From 0 to 1. */
  share: number;
}

export interface CommentEnds {
  onSaved: (saved: Comment | Reply | HeldComment) => void;
  /** It waits for a network. */
  onPutAside: (() => void) | undefined;
  /** The member a reply is addressed to. */
  replyTo: string | undefined;
}

/** Returns a comment being written: its text and pictures, kept in this browser with every change, and the sending of it. */
export function useCommentForm(place: CommentTarget, { onSaved, onPutAside, replyTo }: CommentEnds) {
  const [draft, setDraft] = useState<CommentDraft>(() => readCommentDraft(place));
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState('');
  /** Words the server refused, to be marked in the text. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const lastKey = useRef(0);
  // The same text sent again is the same write: then the server returns the comment it already has.
  const attempt = useRef<{ text: string; input: { postId: number; body: string; images: number[]; parentId?: number } } | null>(null);
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
      writeCommentDraft(place, after);
      return after;
    });
  };

  const addFile = async (file: File) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setSending((before) => [...before, { key, name: file.name, share: 0 }]);
    try {
      const picture = await uploadPicture(file, (share) => setSending((before) => before.map((each) => (each.key === key ? { ...each, share } : each))));
      // The same picture is the same file.
      change(({ body, images }) => ({ body, images: [...images.filter(({ fileId }) => fileId !== picture.fileId), picture] }));
    } catch (failure) {
      setProblem(messageOf(failure) || '图片没有传上去，请再试一次');
    } finally {
      setSending((before) => before.filter((each) => each.key !== key));
    }
  };

  /** Empties the form and its draft. Returns whether the form is still mounted. */
  const empty = (): boolean => {
    attempt.current = null;
    writeCommentDraft(place, { body: '', images: [] });
    if (!gone.current) setDraft({ body: '', images: [] });
    return !gone.current;
  };

  /** Leaves a comment to the queue of this browser until there is a network. */
  const putAside = async (input: QueuedComment['input'], triedAt: number | null): Promise<true> => {
    const { memberId } = place;
    await queueComment({
      key: idempotencyKeyOf(input),
      memberId,
      input,
      pictures: draft.images,
      replyTo: replyTo ?? null,
      writtenAt: Date.now(),
      triedAt,
    });
    empty();
    toast({ message: '没有网络，先记下了；联网后自动发出' });
    onPutAside?.();
    return true;
  };

  const send = async () => {
    if (busy) return;
    const wrong = problemOf(draft.body, sending.length > 0);
    setProblem(wrong);
    if (wrong !== '') return;
    const fields = {
      postId: place.postId,
      body: draft.body,
      images: draft.images.map(({ fileId }) => fileId),
      ...(place.parentId !== null && { parentId: place.parentId }),
    };
    const text = JSON.stringify(fields);
    if (attempt.current?.text !== text) attempt.current = { text, input: fields };
    const { input } = attempt.current;
    setBusy(true);
    try {
      if (!navigator.onLine) {
        await putAside(input, null);
        return;
      }
      const saved = await callQuietly(saveComment, input);
      if (!empty()) return;
      if ('held' in saved) toast({ message: '收到了，先请人看一眼，看过就放出来' });
      onSaved(saved);
    } catch (failure) {
      // Without a reply it is unknown whether the comment arrived: retrying with the same key resolves that.
      if (failureOf(failure).status === 0 && (await putAside(input, Date.now()).then(Boolean, () => false))) return;
      setRefused(refusedSpans(failure));
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? (messageOf(failure) || '没有发出去，请再试一次'));
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    sending,
    problem,
    refused,
    busy,
    send,
    type: (body: string) => {
      setProblem('');
      change(({ images }) => ({ body, images }));
    },
    /** Restores a comment that was queued; text typed meanwhile stays above it. */
    takeBack: ({ input, pictures }: QueuedComment) => {
      setProblem('');
      change(({ body, images }) => ({
        body: [body.trim(), input.body].filter(Boolean).join('\n\n'),
        images: [...images, ...pictures.filter(({ fileId }) => images.every((each) => each.fileId !== fileId))].slice(0, MAX_COMMENT_IMAGES),
      }));
    },
    addFiles: (files: readonly File[]) => {
      const room = MAX_COMMENT_IMAGES - draft.images.length - sending.length;
      if (files.length > room) setProblem(`最多 ${MAX_COMMENT_IMAGES} 张图`);
      for (const file of files.slice(0, Math.max(0, room))) void addFile(file);
    },
    dropPicture: ({ fileId }: PlacedPicture) => {
      setProblem('');
      change(({ body, images }) => ({ body, images: images.filter((image) => image.fileId !== fileId) }));
    },
  };
}

function problemOf(body: string, isSending: boolean): string {
  const length = countGraphemes(body.trim());
  if (length === 0) return '还没有写字';
  if (length > MAX_COMMENT_LENGTH) return `评论最多 ${MAX_COMMENT_LENGTH} 个字，超出了 ${length - MAX_COMMENT_LENGTH} 个`;
  return isSending ? '图片还在路上，请稍等' : '';
}

function messageOf(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'message' in failure && typeof failure.message === 'string' ? failure.message : '';
}
