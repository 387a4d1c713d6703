import { id, instant, ordinal } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const postVersion = z.strictObject({
  /** The revision it was. */
  number: z.int(),
  title: z.string(),
  characters: z.int(),
  /** When the post had this text first. */
  writtenAt: instant,
});
export const listPostVersions = {
  summary: '一篇帖子的历次版本，新的在前，第一个是现在的；只给作者、主持人和管理员看',
  input: z.object({ id }),
  reply: z.array(postVersion),
};
/** A text in lines: blocks and line breaks end one, empty ones are left out. */
const versionText = z.strictObject({ number: z.int(), title: z.string(), lines: z.array(z.string()), writtenAt: instant });
export const viewPostVersion = {
  summary: '一个版本与它之前的一版',
  input: z.object({ id, number: ordinal }),
  reply: z.strictObject({ version: versionText, before: versionText.nullable() }),
};
