import type { CommentVersion } from '#contract/api/comment-edits.ts';
import { Failure } from '#contract/failures.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import { commentHostOf } from '../comment/host-ref.ts';
import { commentHostTag } from '../comment/hosts.ts';
import { selectComment } from '../comment/queries.ts';
import { withoutNames } from '../comment/withheld.ts';
import { selectShownVersions } from './queries-edit.ts';

/**
 * Returns the texts a comment has had with their pictures, newest first, without those replaced in its first minutes and with the masks it has now. Throws
 * `notFound` for one that cannot be read.
 */
export async function listCommentVersions(db: Db, id: number): Promise<CommentVersion[]> {
  const comment = await selectComment(db, id);
  if (!comment) throw new Failure('notFound');
  readsTags(commentHostTag(commentHostOf(comment)), `member:${comment.authorId}`);
  // What hides a post, or a name in a case, drops the page of the post alone.
  if (comment.postId !== null) readsTags(`post:${comment.postId}`);
  requireCurrent();
  const versions = await selectShownVersions(db, id);
  if (versions.length === 0) throw new Failure('notFound');
  const pictures = await findPictures(db, [...new Set(versions.flatMap(({ imageIds }) => imageIds ?? []))]);
  let shown: readonly number[] = [];
  const masked = versions.map(({ body, imageIds, writtenAt, words, fileIds }) => {
    shown = imageIds ?? shown;
    return {
      body: maskNames(body, words),
      images: shown.flatMap((imageId) => (fileIds.includes(imageId) ? [] : (pictures.get(imageId) ?? []))),
      writtenAt,
    };
  });
  return comment.postId === null ? masked : withoutNames(db, comment.postId, masked);
}
