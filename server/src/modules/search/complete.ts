import type { Completion } from '#contract/api/search.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { foldForSearch, searchTag } from '#server/modules/indexing/index.ts';
import { foldTag, TAG_RULES_TAG } from '#server/modules/posts/index.ts';
import { PRESENTERS_TAG } from '#server/modules/presenters/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { findDoors, listDoors } from './columns.ts';
import { findPresenters } from './overview.ts';
import { soundsLike } from '#contract/text/pinyin.ts';
import { selectTitles } from './queries-names.ts';
import { LIMITS } from './rules.ts';
import { waysOf } from './query.ts';
import { beginSearch } from './windows.ts';

const MAX_TITLES = 5;
const MAX_NAMES = 2;
/** A longer text is searched, not completed. */
const MAX_INPUT_LENGTH = 40;

/**
 * Returns completions of a typed text: columns, presenters and realms by name or sound, then the newest posts with it, or with
 * another name of the tag it is, in their title; nine
 * at most. Throws `tooManyRequests` for an address that requests too often.
 */
export async function completeSearch(request: ApiRequest, typed: string): Promise<Completion[]> {
  const { db, gameId } = request;
  await countAddressAttempt(request, 'completion', { limit: LIMITS.completionsByAddress, refusal: 'tooManyRequests' });
  const text = typed.toWellFormed().replaceAll('\0', '').trim();
  if (text === '' || text.length > MAX_INPUT_LENGTH) return [];
  readsTags('menu', 'dictionaries', PRESENTERS_TAG, TAG_RULES_TAG, searchTag(gameId));
  const [columns, presenters, realms, titles] = await Promise.all([
    findDoors(db, text, MAX_NAMES),
    findPresenters(db, text, MAX_NAMES),
    findRealms(db, text),
    findTitles(db, gameId, text),
  ]);
  return [
    ...columns.map(({ name, href, note }): Completion => ({ kind: 'column', label: name, href, note })),
    ...presenters.map(({ id, nickName: label, realm }): Completion => ({ kind: 'presenter', label, href: `/presenter/profile/${id}`, note: realm })),
    ...realms,
    ...titles,
  ];
}

/** Returns realms whose name begins so, then those that sound so; each links to its part of the blacklist, or to the texts about it. */
async function findRealms(db: Db, text: string): Promise<Completion[]> {
  const folded = foldForSearch(text);
  const realms = (await listDictionaries(db))['realm'] ?? [];
  const blacklist = (await listDoors(db)).find(({ kind }) => kind === 'blacklist');
  const called = realms.filter(({ label }) => foldForSearch(label).includes(folded));
  const sounding = called.length >= MAX_NAMES ? [] : realms.filter(({ label }) => !called.some((each) => each.label === label) && soundsLike(label, text));
  return [...called, ...sounding].slice(0, MAX_NAMES).map(({ label }) => {
    const realm = encodeURIComponent(label);
    return blacklist
      ? { kind: 'realm', label, href: `${blacklist.href}?realm=${realm}`, note: `${blacklist.name}里的这个服务器` }
      : { kind: 'realm', label, href: `/search/list?q=${realm}`, note: '服务器' };
  });
}

async function findTitles(db: Db, gameId: number, text: string): Promise<Completion[]> {
  const folded = foldForSearch(text);
  if (folded === '') return [];
  const doors = await listDoors(db);
  const columns = new Map(doors.map(({ id, name }) => [id, name]));
  const { newest, names } = await beginSearch(db, new Map([[foldTag(text), folded]]));
  const texts = waysOf({ terms: [folded], excluded: [] }, names).flatMap(({ terms }) => terms);
  const found = await Promise.all(texts.map((each) => selectTitles(db, gameId, { text: each, newest, columnIds: [...columns.keys()], limit: MAX_TITLES })));
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  const newestFirst = [...rows.values()].toSorted((one, other) => other.id - one.id).slice(0, MAX_TITLES);
  return newestFirst.map(({ id, columnId, title }) => ({
    kind: 'post',
    label: title,
    href: `/post/view/${columnId}/${id}`,
    note: columns.get(columnId) ?? '',
  }));
}
