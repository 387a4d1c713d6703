import { comment, reply, writtenComment } from './comments.shapes.ts';
import { flag, id, instant } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const editComment = {
  summary: '改自己的评论；十分钟里改的不留记号，之后改的写明改过，改之前的大家看得到',
  input: z.object({ id, body: writtenComment.body, generated: flag.optional() }),
  reply: z.union([comment, reply]),
};

export const commentVersion = z.strictObject({
  body: z.string(),
  /** When the comment had this text first. */
  writtenAt: instant,
});
export const listCommentVersions = {
  summary: '一条评论改之前的话，新的在前，第一个是现在的；十分钟里改掉的不在里面',
  input: z.object({ id }),
  reply: z.array(commentVersion),
};
