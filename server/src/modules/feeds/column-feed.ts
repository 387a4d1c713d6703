import { Failure } from '#contract/failures.ts';
import { readChainHead } from '#server/modules/blacklist/index.ts';
import { columnsBelow, getColumn } from '#server/modules/columns/index.ts';
import { getGame } from '#server/modules/games/index.ts';
import { cardOf, columnTag, memberTag } from '#server/modules/posts/index.ts';
import { getSite } from '#server/modules/settings/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { atomText, type FeedEntry } from './atom.ts';
import { columnHref, gameQuery, postHref, sharedPicture } from './addresses.ts';
import { selectNewest, type NewestRow } from './queries.ts';

/** Columns that offer a feed. */
const FED = new Set(['article', 'question', 'complaint']);

/**
 * Returns the newest 30 posts of a column and everything below it, newest first, as Atom. Of complaints only what everybody may know before a
 * verdict: offence and realm. Throws `notFound` for a column that is not there, has no posts or isn't for everybody.
 */
export async function columnFeed(db: Db, { columnId, gameId, origin }: { columnId: number; gameId: number; origin: string }): Promise<string> {
  const column = await getColumn(db, columnId);
  if (!FED.has(column.kind)) throw new Failure('notFound');
  const columnIds = await columnsBelow(db, columnId);
  if (columnIds.length === 0) throw new Failure('notFound');
  readsTags('menu', 'site', ...columnIds.map((id) => columnTag(id, gameId)));
  const [site, game, rows, head] = await Promise.all([getSite(db), getGame(db, gameId), selectNewest(db, { columnIds, gameId }), readChainHead(db, gameId)]);
  readsTags(...rows.flatMap(({ kind, authorId }) => (kind === 'complaint' ? [] : memberTag(authorId))));
  const entries = rows.map((row) => entryOf(row, { origin, authority: authorityOf(origin, site.sinceYear), siteName: site.name }));
  const query = gameQuery(game);
  return atomText({
    id: `tag:${authorityOf(origin, site.sinceYear)}:feed/${columnId}/${gameId}`,
    title: [column.name, ...(game.recommended ? [] : [game.name]), site.name].join(' · '),
    subtitle: column.note,
    self: `${origin}/feed/${columnId}.xml${query}`,
    href: origin + columnHref(column) + query,
    updated: entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), `${site.sinceYear}-01-01T00:00:00Z`),
    icon: `${origin}/icons/192.png`,
    head,
    entries,
  });
}

function entryOf(row: NewestRow, { origin, authority, siteName }: { origin: string; authority: string; siteName: string }): FeedEntry {
  const card = cardOf(row);
  const link = {
    id: `tag:${authority}:post/${card.id}`,
    href: origin + postHref(card),
    published: card.createdAt,
    updated: row.changedAt,
  };
  if (row.kind === 'complaint') {
    const title = card.trial ? `检举：${card.trial.offence.label}（${card.trial.realm}）` : '检举';
    return { ...link, title, author: { name: siteName, href: null }, tags: [], summary: '', picture: null };
  }
  return {
    ...link,
    title: card.title,
    author: { name: card.author.nickName, href: `${origin}/member/${card.author.id}` },
    tags: card.tags,
    summary: card.summary,
    picture: card.cover && origin + sharedPicture(card.cover.src),
  };
}

/** Returns the authority of tag URIs (RFC 4151): the site's host, since a year in which it was ours. */
function authorityOf(origin: string, year: number): string {
  return `${new URL(origin).hostname},${year}`;
}
