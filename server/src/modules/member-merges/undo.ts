import { record } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { z } from '#contract/zod.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { about } from './account.ts';
import { MERGE_NOTIFICATIONS } from './notifications.ts';
import * as queries from './queries.ts';
import { returnStep, type Merging } from './queries-steps.ts';
import { STEPS } from './queries-step-list.ts';
import { writesOf } from './tags.ts';

/**
 * Takes two merged accounts apart: each has again what was its own, and what came since stays with the account that wrote it. Returns false when one of
 * them is erased or merged again by now.
 */
export async function undoMerge({ tx, now }: WriteContext, id: string): Promise<boolean> {
  const merge = z.uuid().safeParse(id).success ? await queries.markUndone({ tx, now }, id) : null;
  const kept = queries.keptValues.safeParse(merge?.kept);
  if (merge === null || !kept.success) return false;
  const accounts = await queries.lockAccounts(tx, [merge.fromId, merge.intoId]);
  const into = accounts.find((account) => account.id === merge.intoId);
  if (!into) return false;
  for (const step of STEPS.toReversed()) await returnStep(tx, merge, step);
  await queries.leaveFolders(tx, merge);
  const followers = await changeBack(tx, merge, kept.data);
  const from = { id: merge.fromId, nickName: kept.data.nickName };
  await record({ tx, now }, { act: 'member.unmerge', ...about({ from, into }), before: { mergedInto: into.id }, after: { mergedInto: null } });
  await notifyByChannels({ tx, now }, [
    { to: from.id, notification: MERGE_NOTIFICATIONS.apart({ about: { kind: 'member', id: into.id } }) },
    { to: into.id, notification: MERGE_NOTIFICATIONS.apart({ about: { kind: 'member', id: from.id } }) },
  ]);
  await writesOf(tx, merge, followers);
  return true;
}

async function changeBack(tx: Tx, merge: Merging, kept: queries.KeptValues): Promise<number[]> {
  const { fromId, intoId } = merge;
  await queries.moveSums(tx, { fromId: intoId, intoId: fromId }, kept.moved);
  await queries.deleteCharacters(tx, intoId, kept.characters);
  if (kept.formerNick) await queries.deleteFormerNick(tx, merge);
  if (kept.suspension !== null) {
    const standing = await queries.selectSuspension(tx, intoId);
    if (standing?.status === kept.suspension.after.status && standing.until === kept.suspension.after.until)
      await queries.writeSuspension(tx, intoId, kept.suspension.before);
  }
  await queries.updateMerged(tx, { fromId, intoId: null, nickName: kept.nickName });
  return queries.recountFollowers(tx, merge);
}
