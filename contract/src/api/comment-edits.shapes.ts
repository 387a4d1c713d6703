import { comment, reply, writtenComment } from './comments.shapes.ts';
import { MAX_COMMENT_IMAGES } from '../limits.ts';
import { flag, id, instant } from './inputs.shapes.ts';
import { picture } from './posts.shapes.ts';
import { z } from '../zod.ts';

/** A picture that was sent, by its id, or one that the comment has already, by its address. */
const editedPicture = z.union([id, z.string().max(200).startsWith('/files/')], { error: '有图片已经不在了，请重新上传' });

export const editComment = {
  summary:
    '改自己的评论；十分钟里改的不留记号，之后改的写明改过，改之前的大家看得到。images 写改好以后的图，按顺序：新传的写编号，原来就有的写网址；不写就不动',
  input: z.object({
    id,
    body: writtenComment.body,
    generated: flag.optional(),
    images: z.array(editedPicture).max(MAX_COMMENT_IMAGES, `最多 ${MAX_COMMENT_IMAGES} 张图`).optional(),
  }),
  reply: z.union([comment, reply]),
};

export const commentVersion = z.strictObject({
  body: z.string(),
  images: z.array(picture),
  /** When the comment had this text first. */
  writtenAt: instant,
});
export const listCommentVersions = {
  summary: '一条评论改之前的话，新的在前，第一个是现在的；十分钟里改掉的不在里面',
  input: z.object({ id }),
  reply: z.array(commentVersion),
};
