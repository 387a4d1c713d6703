import { readEssenceCode } from '#contract/text/check-code.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import type { SearchOverview } from '#contract/api/search.ts';
import { ticketsTag } from '#server/modules/blacklist/index.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { foldForSearch } from '#server/modules/indexing/index.ts';
import { foldNickName, personOf } from '#server/modules/members/index.ts';
import { memberTag, postTag } from '#server/modules/posts/index.ts';
import { PRESENTERS_TAG } from '#server/modules/presenters/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { findDoors } from './columns.ts';
import { selectActivePresenters, selectByCode, selectCharacters, selectMembersCalled, type PresenterRow } from './queries-names.ts';
import { soundsLike } from '#contract/text/pinyin.ts';
import { LIMITS } from './rules.ts';

const MAX_CHARACTERS = 6;
const MAX_PEOPLE = 4;
const MAX_COLUMNS = 4;
const MAX_PRESENTERS_KNOWN = 500;
/** Of a realm's characters, when it is the realm that is called so. */
const MAX_CANDIDATES = 200;
/** A longer text names nobody. */
const MAX_NAME_LENGTH = 40;

/** Returns what else than posts is called so. Throws `tooManyRequests` for an address that keeps asking. */
export async function overview(request: ApiRequest, typed: string): Promise<SearchOverview> {
  const { db, gameId, now } = request;
  await countAddressAttempt(request, 'search', { limit: LIMITS.searchesByAddress, refusal: 'tooManyRequests' });
  const text = typed.toWellFormed().replaceAll('\0', '').trim();
  if (text === '' || text.length > MAX_NAME_LENGTH) return { code: null, characters: [], presenters: [], members: [], columns: [] };
  readsTags('menu', 'dictionaries', PRESENTERS_TAG, ticketsTag(gameId));
  const [code, characters, presenters, members, columns] = await Promise.all([
    findCode(db, text),
    listCharacters({ db, now }, gameId, foldLoosely(text)),
    findPresenters(db, text, MAX_PEOPLE),
    listMembers(db, text),
    findDoors(db, text, MAX_COLUMNS),
  ]);
  const shown = new Set(presenters.map(({ id }) => id));
  return {
    code,
    characters,
    presenters: presenters.map((row) => ({ ...personOf(row), realm: row.realm })),
    members: members.filter(({ id }) => !shown.has(id)),
    columns: columns.map(({ id, name, href, icon, note }) => ({ id, name, href, icon, note })),
  };
}

/** Returns the post an essence code opens; null for a text that is no code or opens nothing: then it is a word like any other. */
async function findCode(db: Db, text: string): Promise<SearchOverview['code']> {
  const code = readEssenceCode(text);
  if (code === null) return null;
  const post = await selectByCode(db, code);
  if (post === null) return null;
  readsTags(postTag(post.id));
  return { code, title: post.title };
}

async function listCharacters({ db, now }: DbContext, gameId: number, text: string): Promise<SearchOverview['characters']> {
  if (text === '') return [];
  const [rows, terms] = await Promise.all([selectCharacters({ db, now }, gameId, { text, limit: MAX_CANDIDATES }), readEntryLabels(db)]);
  return rows
    .filter(({ name }) => isAbout(foldLoosely(name), text))
    .slice(0, MAX_CHARACTERS)
    .map(({ id, name, realm, entries, penalty, disputed, tickets, ticketNumber }) => ({
      id,
      name,
      realm,
      penalty: penalty === null ? null : terms('penalty', penalty),
      isListed: entries > 0,
      disputed,
      tickets,
      ticketNumber,
    }));
}

/** Returns whether a text found in realm and name is about the name, not the realm alone. */
function isAbout(name: string, text: string): boolean {
  return name.includes(text) || text.includes(name);
}

/** Returns active presenters whose nickname or character has this name or sounds so, longest-serving first. */
export async function findPresenters(db: Db, text: string, limit: number): Promise<PresenterRow[]> {
  const folded = foldForSearch(text);
  if (folded === '') return [];
  const rows = await selectActivePresenters(db, MAX_PRESENTERS_KNOWN);
  const found = rows
    .filter(({ nickName: nick, character }) => [nick, character].some((name) => foldForSearch(name).includes(folded) || soundsLike(name, text)))
    .slice(0, limit);
  readsTags(...found.map(({ id }) => memberTag(id)));
  return found;
}

async function listMembers(db: Db, text: string): Promise<SearchOverview['members']> {
  const rows = await selectMembersCalled(db, foldNickName(text), MAX_PEOPLE);
  readsTags(...rows.map(({ id }) => memberTag(id)));
  return rows.map(personOf);
}
