import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './comment-edits.shapes.ts';

/** One of the texts a comment has had. */
export type CommentVersion = z.output<typeof shapes.commentVersion>;

export const editComment = keyed<typeof shapes.editComment>()('editComment', { method: 'POST', path: 'comment/edit/:id', access: 'member' });
export const listCommentVersions = keyed<typeof shapes.listCommentVersions>()('listCommentVersions', {
  method: 'GET',
  path: 'g/comment/version/:id',
  access: 'public',
});
