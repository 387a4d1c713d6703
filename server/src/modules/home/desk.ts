// What an operator puts on the front page; where nothing of it can be seen, the rules of the front page go on.
import type { DeskHome } from '#contract/api/admin/home-desk.ts';
import { saveHome as saveShape } from '#contract/api/admin/home-desk.shapes.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { Scenery } from '#contract/api/scenery.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { listPostsById } from '#server/modules/posts/index.ts';
import { listHangingById } from '#server/modules/scenery/index.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { HOME_NOTIFICATIONS } from './notifications.ts';
import { lockHome, replaceHome, selectCovers, selectPicks, type CoverRow, type PickRow } from './queries.ts';

interface Chosen {
  covers: CoverRow[];
  picks: PickRow[];
}

const keptChoice = keepUntilDropped('home', async (db): Promise<Chosen> => ({ covers: await selectCovers(db), picks: await selectPicks(db) }));

/** What is on the front page of a game by the operator's choice. */
export interface Featured {
  cover: PostCard | null;
  scene: Scenery | null;
  season: string;
  picks: PostCard[];
}

/** Returns what an operator has put on the front page of a game and can be seen at this instant. */
export async function readFeatured({ db, now }: DbContext, gameId: number): Promise<Featured> {
  const { covers, picks } = await keptChoice.read(db);
  const living = picks.filter(({ endsAt }) => isBefore(now, endsAt));
  const standing = covers
    .filter(({ startsAt, endsAt }) => (startsAt === null || Date.parse(startsAt) <= now.getTime()) && isBefore(now, endsAt))
    .toSorted((one, other) => Number(other.kind === 'season') - Number(one.kind === 'season'));
  const posts = await listPostsById(db, [...living.map(({ postId }) => postId), ...standing.flatMap(({ postId }) => postId ?? [])]);
  const scenes = await listHangingById(
    db,
    standing.flatMap(({ sceneryId }) => sceneryId ?? []),
  );
  const here = (id: number | null) => posts.find((post) => post.id === id && post.gameId === gameId) ?? null;
  const found = standing
    .map(({ postId, sceneryId, name }) => ({ cover: here(postId), scene: scenes.find(({ id }) => id === sceneryId) ?? null, season: name }))
    .find(({ cover, scene }) => cover !== null || scene !== null);
  return { cover: found?.cover ?? null, scene: found?.scene ?? null, season: found?.season ?? '', picks: living.flatMap(({ postId }) => here(postId) ?? []) };
}

/** Returns what an operator has chosen, with what can be seen of it. */
export async function viewHome(db: Db): Promise<DeskHome> {
  const [covers, picks] = await Promise.all([selectCovers(db), selectPicks(db)]);
  const posts = await listPostsById(db, [...picks.map(({ postId }) => postId), ...covers.flatMap(({ postId }) => postId ?? [])]);
  const scenes = await listHangingById(
    db,
    covers.flatMap(({ sceneryId }) => sceneryId ?? []),
  );
  const postOf = (id: number | null) => posts.find((post) => post.id === id) ?? null;
  const chosenOf = ({ postId, sceneryId }: CoverRow) => ({
    postId,
    pictureId: sceneryId,
    post: postOf(postId),
    picture: scenes.find(({ id }) => id === sceneryId) ?? null,
  });
  const [cover, season] = [covers.find(({ kind }) => kind === 'cover'), covers.find(({ kind }) => kind === 'season')];
  return {
    cover: cover ? { ...chosenOf(cover), until: cover.endsAt } : null,
    picks: picks.map(({ postId, endsAt }) => ({ postId, until: endsAt, post: postOf(postId) })),
    season: season ? { ...chosenOf(season), name: season.name, from: season.startsAt ?? '', until: season.endsAt } : null,
  };
}

/**
 * Puts a cover, posts and a cover of the season on the front page and returns them; authors of newly recommended posts hear of it. Throws
 * `invalidInput` for what can't be seen by everybody, and for a time that is over.
 */
export async function saveHome({ tx, now }: WriteContext, input: ParsedInputOf<typeof saveShape>): Promise<DeskHome> {
  await lockHome(tx);
  const before = { covers: await selectCovers(tx), picks: await selectPicks(tx) };
  const { covers, picks } = rowsOf(input);
  if (new Set(picks.map(({ postId }) => postId)).size !== picks.length) throw fieldFailure('picks', '同一篇荐了两次');
  const posts = await requireSeen({ db: tx, now }, { covers, picks });
  const changes = changesOf(fieldsOf(before), fieldsOf({ covers, picks }));
  if (!changes.after) {
    recordNothing(tx);
    return viewHome(tx);
  }
  await replaceHome(tx, covers, picks);
  keptChoice.written(tx);
  await record({ tx, now }, { act: 'home.save', target: { kind: 'home', id: 'home' }, ...changes });
  const fresh = picks.filter(({ postId }) => !before.picks.some((pick) => pick.postId === postId));
  for (const { postId } of fresh) {
    const post = posts.find(({ id }) => id === postId);
    if (post) await notify({ tx, now }, post.author.id, HOME_NOTIFICATIONS.picked({ data: { title: post.title } }));
  }
  return viewHome(tx);
}

/** Puts what stood on the front page before back. Returns false when a part of it can't be seen any more. */
export async function restoreHome({ tx, now }: WriteContext, before: Record<string, unknown>): Promise<boolean> {
  const current = fieldsOf({ covers: await selectCovers(tx), picks: await selectPicks(tx) });
  const input = saveShape.input.safeParse({ ...current, ...before });
  if (!input.success) return false;
  await saveHome({ tx, now }, input.data);
  return true;
}

/** Invalidates the front page, on which something has begun or is over. */
export async function turnHome({ db }: DbContext): Promise<void> {
  await db.transaction(async (tx) => keptChoice.written(tx));
}

async function requireSeen({ db, now }: DbContext, { covers, picks }: Chosen): Promise<PostCard[]> {
  const posts = await listPostsById(db, [...picks.map(({ postId }) => postId), ...covers.flatMap(({ postId }) => postId ?? [])]);
  const seen = new Set(posts.filter(({ trial }) => trial === null).map(({ id }) => id));
  for (const [at, { postId, endsAt }] of picks.entries()) {
    if (!seen.has(postId)) throw fieldFailure(`picks.${at}.postId`, '没有这篇帖子，或者不是人人看得到；案子不荐');
    if (!isBefore(now, endsAt)) throw fieldFailure(`picks.${at}.until`, '这个日子已经过了');
  }
  const scenes = await listHangingById(
    db,
    covers.flatMap(({ sceneryId }) => sceneryId ?? []),
  );
  for (const { kind, postId, sceneryId, endsAt, startsAt } of covers) {
    if (postId !== null && !seen.has(postId)) throw fieldFailure(`${kind}.postId`, '没有这篇帖子，或者不是人人看得到');
    if (sceneryId !== null && !scenes.some(({ id }) => id === sceneryId)) throw fieldFailure(`${kind}.pictureId`, '没有这幅风景，或者还没有挂出来');
    if (!isBefore(now, endsAt)) throw fieldFailure(`${kind}.until`, '这个日子已经过了');
    if (startsAt !== null && endsAt !== null && startsAt >= endsAt) throw fieldFailure(`${kind}.until`, '到期要在开始以后');
  }
  return posts;
}

function rowsOf({ cover, picks, season }: ParsedInputOf<typeof saveShape>): Chosen {
  const covers: CoverRow[] = [];
  const isoOf = (moment: string | null | undefined) => (moment ? new Date(moment).toISOString() : null);
  if (cover)
    covers.push({ kind: 'cover', name: '', postId: cover.postId ?? null, sceneryId: cover.pictureId ?? null, startsAt: null, endsAt: isoOf(cover.until) });
  if (season) {
    const { name, postId = null, pictureId = null, from, until } = season;
    covers.push({ kind: 'season', name, postId, sceneryId: pictureId, startsAt: isoOf(from), endsAt: isoOf(until) });
  }
  return { covers, picks: picks.map(({ postId, until }) => ({ postId, endsAt: isoOf(until) })) };
}

/** Returns what is on record of a choice, in the form in which it is saved. */
function fieldsOf({ covers, picks }: Chosen) {
  const cover = covers.find(({ kind }) => kind === 'cover');
  const season = covers.find(({ kind }) => kind === 'season');
  const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());
  return {
    cover: cover ? { postId: cover.postId, pictureId: cover.sceneryId, until: isoOf(cover.endsAt) } : null,
    picks: picks.map(({ postId, endsAt }) => ({ postId, until: isoOf(endsAt) })),
    season: season
      ? { postId: season.postId, pictureId: season.sceneryId, name: season.name, from: isoOf(season.startsAt) ?? '', until: isoOf(season.endsAt) }
      : null,
  };
}

function isBefore(now: Date, end: string | null): boolean {
  return end === null || Date.parse(end) > now.getTime();
}
