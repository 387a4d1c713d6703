import type { Page } from '#contract/envelope.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_SCENERY_WAITING } from '#contract/limits.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import type * as shapes from '#contract/api/scenery.shapes.ts';
import { findDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import { picturePurpose } from '#server/modules/files/index.ts';
import { guardLinks } from '#server/modules/guards/index.ts';
import { requireCanWrite } from '#server/modules/members/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { recordRemoval, requireNotSealed } from '#server/modules/removals/index.ts';
import { logSecurity, type Origin } from '#server/modules/security-log/index.ts';
import { screen, type Part } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { isUniqueViolation, type Db, type DbContext } from '#server/platform/database/db.ts';
import { FIRST_ROW, totalOf, BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import {
  countWaiting,
  decideScenery,
  insertScenery,
  lockScenery,
  selectOfAuthor,
  selectOwnFile,
  selectSubmitted,
  updateScenery,
  type NewScenery,
} from './queries-save.ts';
import { LIMITS, colorOf, orientationOf, searchKeyOf, sizeRefusal, tagKey, tidyTags } from './rules.ts';
import { galleryTag } from './tags.ts';
import { readRegions, submittedOf } from './view.ts';

/** A picture for the wall, kept for large screens as well. */
export const sceneryPurpose = picturePurpose({ isWide: true });

export type WrittenScenery = ParsedInputOf<typeof shapes.saveScenery>;

/** Takes a picture from a member, 120 a day. Throws like `saveScenery` and `guardLinks`, `mobileNeeded`, `forbiddenWord` and `tooManyRequests`. */
export async function submitScenery(request: MemberRequest, written: WrittenScenery): Promise<SubmittedScenery> {
  const { db, viewer, gameId, now } = request;
  await requireCanWrite(db, viewer);
  const tags = tidyTags(written.tags);
  const parts: Part[] = [
    { path: 'title', kind: 'title', text: written.title },
    { path: 'story', kind: 'body', text: written.story },
    ...tags.map((text, index): Part => ({ path: `tags.${index}`, kind: 'tag', text })),
  ];
  // Every picture is reviewed anyway, so words and links that would hold a post need nothing more here.
  const { texts } = await screen(db, parts);
  const [title = written.title, story = written.story] = texts;
  await guardLinks(request, { texts: [title, story, ...tags], hrefs: [], path: 'story' });
  await countMemberAttempt(request, 'scenery', LIMITS.submissions);
  return saveScenery({ db, now }, { gameId, authorId: viewer.id, origin: request }, { ...written, title, story, tags });
}

/**
 * Saves a picture for review. Throws `invalidInput` for an unknown zone or expansion, a future day, a picture that is not the author's own,
 * too small or already submitted; `notFound`, `alreadyDecided` and `lawfullyRemoved` for one that cannot be submitted again. `favors` is given only for first
 * content, which has no `origin`.
 */
export async function saveScenery(
  { db, now }: DbContext,
  { gameId, authorId, favors = 0, origin }: { gameId: number; authorId: number; favors?: number; origin?: Origin },
  written: WrittenScenery,
): Promise<SubmittedScenery> {
  const checked = await check({ db, now }, authorId, written);
  try {
    return await db.transaction(async (tx) => {
      const waiting = await countWaiting(tx, authorId);
      const requireRoom = () => {
        if (waiting >= MAX_SCENERY_WAITING) throw fieldFailure('fileId', `你有 ${waiting} 张在等人看，等收下一些再投吧`);
      };
      let id: number | null;
      if (written.id === undefined) {
        requireRoom();
        id = await insertScenery({ tx, now }, { gameId, authorId, favors }, checked);
        if (id === null) throw handedIn();
      } else {
        const before = await lockScenery(tx, written.id);
        if (!before || before.authorId !== authorId || before.status === 'withdrawn') throw new Failure('notFound');
        await requireNotSealed(tx, { kind: 'scenery', id: before.id });
        if (before.status !== 'pending' && before.status !== 'refused') throw new Failure('alreadyDecided');
        if (before.status === 'refused') requireRoom();
        id = before.id;
        await updateScenery({ tx, now }, id, checked);
      }
      if (origin) await logSecurity({ tx, now }, origin, { kind: 'scenery', memberId: authorId, targetId: id });
      const row = await selectSubmitted(tx, id);
      if (!row) throw new Error('a picture handed in is not there');
      return submittedOf(row, await readRegions(tx));
    });
  } catch (error) {
    throw isUniqueViolation(error, 'sceneries_once') ? handedIn() : error;
  }
}

function handedIn(): Failure {
  return fieldFailure('fileId', '这张图已经投过了');
}

async function check({ db, now }: DbContext, authorId: number, written: WrittenScenery): Promise<NewScenery> {
  const [zone, expansion, file] = await Promise.all([
    findDictionaryEntry(db, 'zone', written.zone),
    findDictionaryEntry(db, 'expansion', written.expansion),
    selectOwnFile(db, authorId, written.fileId),
  ]);
  if (zone === null) throw fieldFailure('zone', '没有叫这个的地方，请从列表里选');
  if (expansion === null) throw fieldFailure('expansion', '请从列表里选资料片');
  if (written.shotAt > dayInChina(now)) throw fieldFailure('shotAt', '这一天还没有到');
  if (!file) throw fieldFailure('fileId', '图片已经不在了，请重新上传');
  const refusal = sizeRefusal(file);
  if (refusal !== null) throw fieldFailure('fileId', refusal);
  const tags = tidyTags(written.tags);
  return {
    fileId: written.fileId,
    title: written.title,
    zone,
    expansion,
    shotOn: written.shotAt || null,
    tags,
    tagKeys: tags.map(tagKey),
    story: written.story,
    searchKey: searchKeyOf([written.title, zone, expansion, ...tags, written.story]),
    orientation: orientationOf(file),
    color: colorOf(file.color),
  };
}

/** Returns a page of a member's submitted pictures, newest first. Throws `invalidInput` for a broken cursor. */
export async function listMyScenery(
  db: Db,
  authorId: number,
  { status, ...input }: PageInput & { status?: SceneryStatus | undefined },
): Promise<Page<SubmittedScenery>> {
  const wanted = { authorId, status: status ?? null };
  const [rows, regions] = await Promise.all([selectOfAuthor(db, wanted, BY_TIME.startOf(input)), readRegions(db)]);
  const total = await totalOf(rows, input, () => selectOfAuthor(db, wanted, FIRST_ROW));
  const found = BY_TIME.pageOf(rows, { ...input, total }, ({ createdAt: at, id }) => ({ at, id }));
  return { ...found, items: found.items.map((row) => submittedOf(row, regions)) };
}

/**
 * Takes a member's own picture back, also from the wall; doing it again changes nothing. One removed by the staff keeps the reason, and stays
 * withheld by it. Throws `notFound` for anybody else's.
 */
export async function withdrawScenery({ db, now }: DbContext, id: number, authorId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockScenery(tx, id);
    if (!before || before.authorId !== authorId) throw new Failure('notFound');
    if (before.status === 'withdrawn') return;
    const reason = before.status === 'removed' ? before.reason : '';
    await decideScenery({ tx, now }, id, { status: 'withdrawn', reason, by: null });
    await recordRemoval({ tx, now }, { kind: 'scenery', id, authorId, by: 'author' });
    writesTags(tx, galleryTag(before.gameId));
  });
}
