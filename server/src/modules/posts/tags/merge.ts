// Several tags become one: their posts follow, and whatever is written like them from then on is that tag. No tag is called like one that is
// itself called otherwise: those that had been called like a merged one are now called like the one that is left.
import { randomUUID } from 'node:crypto';
import { fieldFailure } from '#contract/failures.ts';
import { MAX_UNVERIFIED_POSTS } from '#contract/staff-limits.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { foldTag, tidyTags } from '../post/rules.ts';
import { insertRewrite } from './queries-rewrite.ts';
import { lockRules, selectRulesInto, upsertRule, type StoredRule } from './queries-rules.ts';
import { selectLabel } from './queries-used.ts';
import { foreseeRewritten, tagOf, type Rewritten } from './rewritten.ts';
import { banSentence } from './settle.ts';

/**
 * Makes tags one with another on every post, and from now on wherever they are written; their old addresses redirect. One that no post has is
 * another way of writing it from now on. Throws `invalidInput` at `from` and `into` for what is banned or called otherwise already and for a
 * tag in both, and `reverify` above 200 posts.
 */
export async function mergeTags({ tx, now }: WriteContext, { from, into }: { from: readonly string[]; into: string }): Promise<Rewritten> {
  const intoTag = tagOf(into, 'into');
  const given = new Map(tidyTags(from).map((label) => [foldTag(label), label]));
  const tags = [...given.keys()];
  if (tags.length === 0) throw fieldFailure('from', '请写一个标签');
  if (tags.includes(intoTag)) throw fieldFailure('from', `“${into}”不能并进它自己`);
  const rules = await lockRules(tx, [...tags, intoTag]);
  for (const rule of rules) requireFree(rule, { now, field: rule.tag === intoTag ? 'into' : 'from' });
  const following = await selectRulesInto(tx, tags);
  const intoLabel = (await selectLabel(tx, intoTag)) ?? tidyTags([into])[0] ?? into;
  const batch = randomUUID();
  const posts = await insertRewrite({ tx, now }, { id: batch, tags, intoLabel });
  const merged = { intoTag, intoLabel, isBanned: false, until: null };
  const labels = new Map<string, string>();
  for (const [tag, label] of given) labels.set(tag, (await selectLabel(tx, tag)) ?? label);
  for (const [tag, label] of labels) await upsertRule({ tx, now }, { ...merged, tag, label });
  for (const { tag, label } of following) await upsertRule({ tx, now }, { ...merged, tag, label });
  await record(
    { tx, now },
    {
      act: 'tag.merge',
      target: { kind: 'tag', id: intoTag },
      before: { tags: [...labels.values()], rules: [...rules.filter(({ tag }) => tag !== intoTag), ...following] },
      after: { tag: intoLabel, posts, rewrite: batch },
      seen: { posts },
      needsFactor: posts > MAX_UNVERIFIED_POSTS,
    },
  );
  if (following.length > 0) foresee(tx, { icon: 'content', text: '跟着走的别的写法', count: following.length });
  await foreseeRewritten(tx, { posts, batch });
  return { posts, batch };
}

/** A ban that is over holds no more. */
function requireFree({ label, intoLabel, isBanned, until }: StoredRule, { now, field }: { now: Date; field: string }): void {
  if (intoLabel !== null)
    throw fieldFailure(field, field === 'into' ? `“${label}”现在叫“${intoLabel}”，请并进“${intoLabel}”` : `“${label}”已经并进“${intoLabel}”了`);
  if (isBanned && (until === null || Date.parse(until) > now.getTime()))
    throw fieldFailure(field, field === 'into' ? banSentence({ label, until }) : `“${label}”停用着，先放开它再合并`);
}
