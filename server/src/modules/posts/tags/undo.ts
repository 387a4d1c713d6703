import { record } from '#server/modules/audit/index.ts';
import { z } from '#contract/zod.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { returnRewrite } from './queries-rewrite.ts';
import { deleteRules, lockRules, upsertRule } from './queries-rules.ts';
import { selectLabel, updateLabel } from './queries-used.ts';
import { rewriteNext } from './rewrite.ts';
import { TAG_RULES_TAG } from './settle.ts';
import { foldTag } from '../post/rules.ts';

const rule = z.object({
  tag: z.string(),
  label: z.string(),
  intoTag: z.string().nullable(),
  intoLabel: z.string().nullable(),
  isBanned: z.boolean(),
  until: z.string().nullable(),
  madeAt: z.string().optional(),
});
const merged = z.object({ tags: z.array(z.string()), rules: z.array(rule) });
const wasOnRecord = z.object({ tag: z.string(), rules: z.array(rule) });

/** Takes the renaming or the ban of a tag back: posts whose tags were not changed since get back those they had. Returns false when that is no longer known. */
export async function undoTagAct(
  { tx, now }: WriteContext,
  tag: string,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<boolean> {
  const was = wasOnRecord.safeParse(before);
  const batch = z.uuid().safeParse(after['rewrite']);
  if (!was.success || !batch.success || !(await returnRewrite({ tx, now }, batch.data))) return false;
  await lockRules(tx, [tag]);
  await deleteRules(tx, [tag]);
  for (const each of was.data.rules) await upsertRule({ tx, now }, each);
  const isSameTag = typeof after['tag'] === 'string' && foldTag(after['tag']) === tag;
  if (isSameTag && (await selectLabel(tx, tag)) !== was.data.tag) await updateLabel(tx, tag, was.data.tag);
  await record({ tx, now }, { act: 'tag.undo', target: { kind: 'tag', id: tag }, after: { rewrite: batch.data } });
  await rewriteNext(tx, batch.data);
  writesTags(tx, TAG_RULES_TAG);
  return true;
}

/**
 * Takes a merging of tags back: each is called as before, and posts whose tags were not changed since get back those they had. Returns false when
 * that is no longer known, or when something else was decided about one of them since.
 */
export async function undoTagMerge(
  { tx, now }: WriteContext,
  intoTag: string,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<boolean> {
  const was = merged.safeParse(before);
  const batch = z.uuid().safeParse(after['rewrite']);
  if (!was.success || !batch.success) return false;
  const tags = [...new Set([...was.data.tags.map(foldTag), ...was.data.rules.map(({ tag }) => tag)])];
  const rules = await lockRules(tx, tags);
  if (rules.length < tags.length || rules.some((each) => each.intoTag !== intoTag)) return false;
  if (!(await returnRewrite({ tx, now }, batch.data))) return false;
  await deleteRules(tx, tags);
  for (const each of was.data.rules) await upsertRule({ tx, now }, each);
  await record({ tx, now }, { act: 'tag.undo', target: { kind: 'tag', id: intoTag }, after: { rewrite: batch.data } });
  await rewriteNext(tx, batch.data);
  writesTags(tx, TAG_RULES_TAG);
  return true;
}
