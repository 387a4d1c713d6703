import { randomUUID } from 'node:crypto';
import { fieldFailure } from '#contract/failures.ts';
import type { TagRule, UsedTag } from '#contract/api/tags.ts';
import { MAX_UNVERIFIED_POSTS } from '#contract/staff-limits.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { foldTag, tidyTags } from '../post/rules.ts';
import { insertRewrite } from './queries-rewrite.ts';
import { deleteRules, lockRules, selectRules, selectRulesInto, upsertRule } from './queries-rules.ts';
import { countSince, selectLabel, selectUsed, updateLabel } from './queries-used.ts';
import { foreseeRewritten, tagOf, type Rewritten } from './rewritten.ts';
import { similarTags } from './rules.ts';
import { TAG_RULES_TAG, banSentence, bansOf } from './settle.ts';

const MAX_LISTED = 100;
/** Among how many of the most used the similar ones are looked for. */
const MAX_COMPARED = 2_000;
const RECENT_MS = 30 * 24 * 60 * 60_000;

/** Returns the most used tags, those that hold a text where one is given, and what was decided about tags. */
export async function listTags({ db, now }: DbContext, typed: string): Promise<{ items: UsedTag[]; rules: TagRule[] }> {
  const [found, known, rules] = await Promise.all([
    selectUsed(db, foldTag(typed), MAX_LISTED),
    selectUsed(db, '', MAX_COMPARED),
    selectRules({ db, now }, null),
  ]);
  const tags = found.map(({ tag }) => tag);
  const [recent, synonyms] = await Promise.all([countSince(db, tags, new Date(now.getTime() - RECENT_MS)), selectRulesInto(db, tags)]);
  return {
    items: found.map(({ tag, label, uses }) => ({
      tag: label,
      uses,
      recentUses: recent.get(tag) ?? 0,
      similar: similarTags(tag, known),
      synonyms: synonyms.filter(({ intoTag }) => intoTag === tag).map((rule) => rule.label),
    })),
    rules: rules.map(({ label, intoLabel, until, madeAt }) => ({ tag: label, into: intoLabel, until, madeAt })),
  };
}

/**
 * Calls a tag otherwise on every post, and from now on wherever it is written; its old address redirects. Throws `invalidInput` at `from` for one
 * that no post has and at `to` for the same and a banned one, and `reverify` above 200 posts.
 */
export async function renameTag({ tx, now }: WriteContext, { from, to }: { from: string; to: string }): Promise<Rewritten> {
  const [tag, intoTag] = [tagOf(from, 'from'), tagOf(to, 'to')];
  const [intoLabel = to] = tidyTags([to]);
  const rules = await lockRules(tx, [tag, intoTag]);
  const [ban] = await bansOf({ db: tx, now }, [intoLabel]);
  if (ban) throw fieldFailure('to', banSentence(ban));
  const label = await selectLabel(tx, tag);
  if (tag === intoTag && (label === null || label === intoLabel)) throw fieldFailure('to', '和现在的一样');
  const batch = randomUUID();
  const posts = await insertRewrite({ tx, now }, { id: batch, tags: [tag], intoLabel });
  if (posts === 0) throw fieldFailure('from', '没有帖子用着这个标签');
  // The name it takes is a tag again, whatever became of it before.
  await deleteRules(tx, [tag, intoTag]);
  if (tag === intoTag) await updateLabel(tx, tag, intoLabel);
  else await upsertRule({ tx, now }, { tag, label: label ?? from, intoTag, intoLabel, isBanned: false, until: null });
  await record(
    { tx, now },
    {
      act: 'tag.rename',
      target: { kind: 'tag', id: tag },
      before: { tag: label ?? from, rules },
      after: { tag: intoLabel, posts, rewrite: batch },
      seen: { posts },
      needsFactor: posts > MAX_UNVERIFIED_POSTS,
    },
  );
  await foreseeRewritten(tx, { posts, batch });
  return { posts, batch };
}

/** Takes a tag off every post, and lets nobody use it until an instant, or ever. Throws `invalidInput` at `until` for one that is past, and `reverify` above 200 posts. */
export async function banTag({ tx, now }: WriteContext, { tag: given, until = null }: { tag: string; until?: string | null | undefined }): Promise<Rewritten> {
  const tag = tagOf(given, 'tag');
  if (until !== null && Date.parse(until) <= now.getTime()) throw fieldFailure('until', '这个时间已经过去了');
  const rules = await lockRules(tx, [tag]);
  const label = (await selectLabel(tx, tag)) ?? given;
  const batch = randomUUID();
  const posts = await insertRewrite({ tx, now }, { id: batch, tags: [tag], intoLabel: null });
  await upsertRule({ tx, now }, { tag, label, intoTag: null, intoLabel: null, isBanned: true, until });
  await record(
    { tx, now },
    {
      act: 'tag.ban',
      target: { kind: 'tag', id: tag },
      before: { tag: label, rules },
      after: { until, posts, rewrite: batch },
      seen: { posts },
      needsFactor: posts > MAX_UNVERIFIED_POSTS,
    },
  );
  await foreseeRewritten(tx, { posts, batch });
  return { posts, batch };
}

/** Lets a banned tag, or one that is called otherwise, be used again; posts do not get it back. Does nothing for any other. */
export async function allowTag({ tx, now }: WriteContext, given: string): Promise<void> {
  const tag = tagOf(given, 'tag');
  const [rule] = await lockRules(tx, [tag]);
  if (!rule) return recordNothing(tx);
  await deleteRules(tx, [tag]);
  await record({ tx, now }, { act: 'tag.allow', target: { kind: 'tag', id: tag }, before: { tag: rule.label, until: rule.until, into: rule.intoLabel } });
  writesTags(tx, TAG_RULES_TAG);
}
