import { randomUUID } from 'node:crypto';
import type { Merged } from '#contract/api/admin/member-merges.ts';
import { MERGE_UNDO_DAYS } from '#contract/staff-limits.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { endSessions } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { about, getBoth, type Both } from './account.ts';
import { tryCodes, spendCodes, type Codes } from './codes.ts';
import { MERGE_NOTIFICATIONS } from './notifications.ts';
import * as queries from './queries.ts';
import { takeStep, type Merging } from './queries-steps.ts';
import { heavierOf } from './rules.ts';
import { STEPS } from './queries-step-list.ts';
import { writesOf } from './tags.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Merges an account into another one of the same person, who has read out both codes. Posts, comments, favorites and the rest follow; what the court holds
 * stays under the old number. Throws `wrongCode` at each code, what `getBoth` throws, and `reverify`.
 */
export async function mergeMembers(request: MemberRequest, { from, into, ...codes }: { from: number; into: number } & Codes): Promise<Merged> {
  const { db, now, isPreview } = request;
  const seen = await db.transaction((tx) => getBoth({ tx, now }, { from, into }));
  if (!isPreview) await tryCodes(request, seen, codes);
  return db.transaction(async (tx) => {
    const both = await getBoth({ tx, now }, { from, into });
    if (!isPreview) await spendCodes({ tx, now }, both, codes);
    return merge({ tx, now }, both);
  });
}

async function merge({ tx, now }: WriteContext, both: Both): Promise<Merged> {
  const { from, into } = both;
  const merging: Merging = { id: randomUUID(), fromId: from.id, intoId: into.id };
  await queries.deleteOldRows(tx, new Date(now.getTime() - (MERGE_UNDO_DAYS + 1) * DAY_MS));
  await queries.insertMerge({ tx, now }, merging);
  const moved = await moveAll({ tx, now }, merging);
  const kept = await changeAccounts({ tx, now }, merging, both);
  await queries.updateKept(tx, merging.id, kept);
  await endSessions({ tx, now }, from.id, null);
  const cases = await queries.countCases(tx, from.id);
  await record(
    { tx, now },
    { act: 'member.merge', ...about(both), before: { mergedInto: null }, after: { mergedInto: into.id, merge: merging.id }, seen: { into: into.id, ...moved } },
  );
  if (kept.suspension !== null) foresee(tx, { icon: 'act', text: '停用也跟过去', count: 1 });
  if (cases > 0) foresee(tx, { icon: 'act', text: '案子留在旧编号下，写着“已并入”', count: cases });
  await notifyByChannels({ tx, now }, [
    { to: from.id, notification: MERGE_NOTIFICATIONS.gone({ about: { kind: 'member', id: into.id } }) },
    { to: into.id, notification: MERGE_NOTIFICATIONS.taken({ about: { kind: 'member', id: from.id } }) },
  ]);
  return { from: from.id, into: into.id, ...moved };
}

async function moveAll({ tx }: WriteContext, merging: Merging): Promise<Pick<Merged, 'posts' | 'comments' | 'favors'>> {
  const counts = new Map<string, number>();
  for (const step of STEPS) counts.set(step.name, await takeStep(tx, merging, step));
  const countOf = (name: string) => counts.get(name) ?? 0;
  for (const [name, text] of FORESEEN) if (countOf(name) > 0) foresee(tx, { icon: 'content', text, count: countOf(name) });
  return { posts: countOf('posts'), comments: countOf('comments'), favors: countOf('favors') };
}

const FORESEEN = [
  ['posts', '跟过去的帖子'],
  ['comments', '跟过去的评论'],
  ['favors', '跟过去的收藏'],
  ['favors: double', '两边都收藏了的，合成一条'],
] as const;

async function changeAccounts({ tx, now }: WriteContext, merging: Merging, { from }: Both): Promise<queries.KeptValues> {
  const { fromId, intoId } = merging;
  const moved = await queries.selectMovedSums(tx, merging);
  await queries.moveSums(tx, merging, moved);
  const characters = await queries.copyCharacters({ tx, now }, merging);
  const formerNick = await queries.insertFormerNick({ tx, now }, merging);
  const [own, other] = [await queries.selectSuspension(tx, fromId), await queries.selectSuspension(tx, intoId)];
  const after = heavierOf(own, other, now);
  if (after !== null) await queries.writeSuspension(tx, intoId, after);
  const followers = await queries.recountFollowers(tx, merging);
  await queries.updateMerged(tx, { fromId, intoId, nickName: `${from.nickName}（已并入）` });
  await writesOf(tx, merging, followers);
  return { nickName: from.nickName, moved, suspension: after && other && { before: other, after }, characters, formerNick };
}
