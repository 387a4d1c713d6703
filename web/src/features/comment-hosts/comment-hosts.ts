// What is written under a post and under a picture differs in its routes alone.
import type { Comment, HeldComment, HeldComments, Mentionable, Reply } from '#contract/api/comments.ts';
import { listHeldComments, saveComment, suggestMentions } from '#contract/api/comments-own.ts';
import { listHeldSceneryComments, saveSceneryComment, suggestSceneryMentions } from '#contract/api/scenery-own.ts';
import { callQuietly, idempotencyKeyOf } from '#web/lib/calls/api.ts';

/** What a comment is written under. */
export interface CommentHost {
  kind: 'post' | 'scenery';
  id: number;
}

interface CommentFields {
  body: string;
  images: number[];
  parentId?: number;
  generated?: boolean;
}

/** A comment as it is sent; also as it waits in this browser. */
export type CommentInput = CommentFields & ({ postId: number } | { sceneryId: number });

/** Returns a comment for its host. */
export function inputFor({ kind, id }: CommentHost, fields: CommentFields): CommentInput {
  return kind === 'post' ? { ...fields, postId: id } : { ...fields, sceneryId: id };
}

/** Returns whether a comment is written under this host. */
export function isUnder(input: CommentInput, { kind, id }: CommentHost): boolean {
  return 'postId' in input ? kind === 'post' && input.postId === id : kind === 'scenery' && input.sceneryId === id;
}

/** Sends a comment. The same input object sent again is the same write. */
export function sendComment(input: CommentInput): Promise<Comment | Reply | HeldComment> {
  if ('postId' in input) return callQuietly(saveComment, input);
  const { sceneryId: id, ...fields } = input;
  const sent = { id, ...fields };
  idempotencyKeyOf(sent, idempotencyKeyOf(input));
  return callQuietly(saveSceneryComment, sent);
}

/** Returns the members an @ may mention under this host. */
export function findMentionable({ kind, id }: CommentHost, q: string): Promise<Mentionable[]> {
  return kind === 'post' ? callQuietly(suggestMentions, { postId: id, q }) : callQuietly(suggestSceneryMentions, { id, q });
}

/** Returns the reader's own comments under this host that wait or were sent back. */
export function listHeld({ kind, id }: CommentHost): Promise<HeldComments> {
  return kind === 'post' ? callQuietly(listHeldComments, { postId: id }) : callQuietly(listHeldSceneryComments, { id });
}
