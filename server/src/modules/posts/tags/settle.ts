import { fieldFailure } from '#contract/failures.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { foldTag, tidyTags } from '../post/rules.ts';
import { holdRules, selectRenamed, selectRules, type StoredRule } from './queries-rules.ts';

/** Depended on by whatever shows what a tag is called now. */
export const TAG_RULES_TAG = 'tag-rules';

/** Returns tags as a post may have them: those that were renamed by their present names. Throws `invalidInput` at `tags` for one that is banned. */
export async function settleTags(context: DbContext, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const renamed = await selectRenamed(context.db, tags.map(foldTag));
  const settled = tidyTags(tags.map((label) => renamed.get(foldTag(label)) ?? label));
  const [banned] = await bansOf(context, settled);
  if (banned) throw fieldFailure('tags', banSentence(banned));
  return settled;
}

/** Returns tags that were settled before as they are now, and keeps them so until the transaction ends. Throws like `settleTags`; comes before the lock of a post. */
export async function settleTagsFor({ tx, now }: WriteContext, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  // Sent together; what is read is what holds once nobody else decides.
  const [, decided] = await Promise.all([holdRules(tx), selectRules({ db: tx, now }, tags.map(foldTag))]);
  return decided.length === 0 ? [...tags] : settleTags({ db: tx, now }, tags);
}

/** Returns those of these tags that nobody may use now. */
export async function bansOf({ db, now }: DbContext, tags: readonly string[]): Promise<StoredRule[]> {
  return (await selectRules({ db, now }, tags.map(foldTag))).filter(({ isBanned }) => isBanned);
}

/** Returns why a banned tag cannot be used. */
export function banSentence({ label, until }: Pick<StoredRule, 'label' | 'until'>): string {
  return `“${label}”这个标签停用了${until === null ? '' : `，到 ${dayInChina(new Date(until))} 为止`}，请换一个`;
}

/** Returns what a tag is called now, as it is written; itself unless it was renamed. */
export async function presentTag({ db }: Pick<DbContext, 'db'>, tag: string): Promise<string> {
  return (await selectRenamed(db, [foldTag(tag)])).get(foldTag(tag)) ?? tag;
}
