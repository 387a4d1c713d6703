// Texts of new accounts are compared after they were written, by a job: authors wait for nothing. Once three accounts have written alike, all
// of it is held as one group, and what comes after is held before anybody reads it (`guards/text/kept-groups.ts`).
import { areGuardsOn, bandsOf, keptGroups, MIN_SHARE, noteCaught, passagesOf, printOfText, storedPrint, YOUNG_DAYS } from '#server/modules/guards/index.ts';
import { hideComment, showComment } from '#server/modules/comments/index.ts';
import { hidePost } from '#server/modules/posts/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import {
  addToGroup,
  insertGroup,
  insertPrint,
  lockFinding,
  markHidden,
  moveCursor,
  selectHiddenUnderCases,
  selectHideable,
  selectNear,
  selectYoungTexts,
  type NearText,
  type YoungText,
} from './queries-find.ts';
import { groupPutTogether } from './put-together.ts';
import { countShared, insertPassages } from './queries-passages.ts';

export { NEXT_TEXT } from './queries-find.ts';

const MIN_ACCOUNTS = 3;
const BATCH = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Compares the texts that new accounts have written since the last time, and holds those that several of them have written alike. */
export async function findLookAlikes(context: SiteContext): Promise<void> {
  const { db, now } = context;
  const { holdLookAlikes } = await readSettings(db);
  const isOn = holdLookAlikes && (await areGuardsOn({ platform: context, now }));
  const since = new Date(now.getTime() - YOUNG_DAYS * DAY_MS);
  let isMore = true;
  while (isMore)
    isMore = await db.transaction(async (tx) => {
      await lockFinding(tx);
      const texts = isOn ? await selectYoungTexts(tx, { since, limit: BATCH }) : [];
      let isPutTogether = false;
      for (const text of texts) {
        const placed = await groupText({ tx, now }, text);
        if (placed === 'group') noteCaught({ db, now }, 'lookAlike');
        isPutTogether ||= placed === 'put together';
      }
      if (isPutTogether) {
        const caught = await groupPutTogether({ tx, now }, new Date(now.getTime() - DAY_MS));
        for (let count = 0; count < caught; count += 1) noteCaught({ db, now }, 'lookAlike');
      }
      if (texts.length < BATCH) await moveCursor(tx);
      return texts.length === BATCH;
    });
  await hideGrouped({ db, now });
}

/** Notes the print of a text, and the group it belongs to. Returns whether it belongs to one, or is made of passages that several others have written. */
async function groupText({ tx, now }: WriteContext, text: YoungText): Promise<'alone' | 'group' | 'put together'> {
  const print = printOfText(text.text);
  const ref = { kind: text.kind, id: text.id };
  if (print === null) {
    await insertPrint(tx, { ...text, print: '0', bands: [], passages: [] });
    return 'alone';
  }
  const [bands, passages, since] = [bandsOf(print), passagesOf(text.text), new Date(Date.parse(text.at) - DAY_MS)];
  await insertPrint(tx, { ...text, print: storedPrint(print), bands, passages });
  await insertPassages(tx, { authorId: text.authorId, passages, at: text.at, since });
  const near = await selectNear(tx, { ...ref, print: storedPrint(print), bands, since });
  const groupId = await groupOf({ tx, now }, text, near);
  if (groupId === null) {
    if (near.some(({ decision }) => decision === 'released')) return 'alone';
    const shared = await countShared(tx, { authorId: text.authorId, passages, since });
    return shared > 0 && shared >= MIN_SHARE * passages.length ? 'put together' : 'alone';
  }
  const free = near.filter((each) => each.groupId === null);
  await addToGroup({ tx, now }, groupId, [ref, ...free]);
  keptGroups.written(tx);
  return 'group';
}

/** Returns the group a text belongs to: an open one, or a new one once enough accounts have written alike; null: none, also where such a group was released. */
async function groupOf(context: WriteContext, text: YoungText, near: readonly NearText[]): Promise<number | null> {
  if (near.some(({ decision }) => decision === 'released')) return null;
  const open = near.find(({ groupId, decision }) => groupId !== null && decision === null);
  if (open?.groupId !== undefined && open.groupId !== null) return open.groupId;
  const accounts = new Set([text.authorId, ...near.map(({ authorId }) => authorId)]);
  return accounts.size < MIN_ACCOUNTS ? null : insertGroup(context);
}

/** Shows again what was hidden under cases, and takes out of sight what can be read of open groups, each by itself: many posts locked at once would meet others in another order. */
async function hideGrouped({ db, now }: DbContext): Promise<void> {
  for (const id of await selectHiddenUnderCases(db))
    await db.transaction(async (tx) => {
      await showComment(tx, id);
      await markHidden(tx, { kind: 'comment', id }, false);
    });
  for (const ref of await selectHideable(db)) {
    await db.transaction(async (tx) => {
      const isHidden = ref.kind === 'post' ? await hidePost({ tx, now }, ref.id) : await hideComment(tx, ref.id);
      if (isHidden) await markHidden(tx, ref, true);
    });
  }
}
