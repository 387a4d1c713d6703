import { Failure } from '#contract/failures.ts';
import { STANDING_PAGES } from '#contract/text/standing-pages.ts';
import { listColumns } from '#server/modules/columns/index.ts';
import { listOfferedGames } from '#server/modules/games/index.ts';
import { columnTag } from '#server/modules/posts/index.ts';
import { ticketsTag } from '#server/modules/blacklist/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { columnHref, gameQuery, postHref } from './addresses.ts';
import { PART_ROWS, SITEMAP_KINDS, selectPart, selectParts, type SitemapKind, type SitemapRow } from './queries-sitemap.ts';
import { XML_HEAD, xmlElement } from './xml.ts';

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface SitemapEntry {
  href: string;
  /** ISO time; null: unknown. */
  changedAt: string | null;
}

/** Returns the index of all parts, each with its newest change: one of standing pages, then as many of each kind as there are ids, each of a fixed range of ids. */
export async function sitemapIndex(db: Db, origin: string): Promise<string> {
  const parts = await Promise.all(
    SITEMAP_KINDS.map(async (kind) =>
      (await selectParts(db, kind)).map(({ part, changedAt }): SitemapEntry => ({ href: `/sitemap/${kind}-${part}.xml`, changedAt })),
    ),
  );
  const entries = [{ href: '/sitemap/pages-1.xml', changedAt: null }, ...parts.flat()].map((entry) => entryText('sitemap', entry, origin));
  return `${XML_HEAD}<sitemapindex xmlns="${SCHEMA}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Returns one part, at most 10,000 addresses, in the order of their ids. Throws `notFound` for one that holds none. */
export async function sitemapPart(db: Db, { kind, part, origin }: { kind: string; part: number; origin: string }): Promise<string> {
  if (kind === 'pages' && part === 1) return partText(await standingEntries(db), origin);
  const known = SITEMAP_KINDS.find((each) => each === kind);
  if (!known || !Number.isSafeInteger(part * PART_ROWS)) throw new Failure('notFound');
  const rows = await selectPart(db, known, part);
  if (rows.length === 0) throw new Failure('notFound');
  readsTags(...new Set(rows.flatMap((row) => tagOf(known, row))));
  return partText(
    rows.map((row) => ({ href: ADDRESSES[known](row), changedAt: row.changedAt })),
    origin,
  );
}

const ADDRESSES: Record<SitemapKind, (row: SitemapRow) => string> = {
  posts: ({ id, columnId }) => postHref({ id, columnId }),
  members: ({ id }) => `/member/${id}`,
  presenters: ({ id }) => `/presenter/profile/${id}`,
  tickets: ({ number, gameId }) => `/ticket/${encodeURIComponent(number)}?game=${gameId}`,
  entries: ({ id }) => `/blacklist/entry/${id}`,
};

/** Returns the tags that invalidate a part before its minute is over: a removed post or name must disappear from here too. */
function tagOf(kind: SitemapKind, { columnId, gameId }: SitemapRow): string[] {
  if (kind === 'posts') return ['menu', columnTag(columnId, gameId)];
  return kind === 'tickets' || kind === 'entries' ? [ticketsTag(gameId)] : [];
}

/** Standing pages and every column of the public menu; what differs from game to game once for each. */
async function standingEntries(db: Db): Promise<SitemapEntry[]> {
  readsTags('menu', 'games', 'site');
  const [menu, games, { slug }] = await Promise.all([listColumns(db, null), listOfferedGames(db), readSettings(db)]);
  const columns = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)]);
  const hrefs = [
    ...STANDING_PAGES,
    `/${slug}_plugin`,
    ...columns.flatMap((column) => {
      const href = columnHref(column);
      // The front page and the home page are listed under their own addresses.
      if (column.action === '/' || column.action === '/home') return [];
      return PER_GAME.has(column.kind) ? games.map((game) => href + gameQuery(game)) : [href];
    }),
  ];
  return [...new Set(hrefs)].map((href) => ({ href, changedAt: null }));
}

const PER_GAME = new Set(['article', 'question', 'complaint', 'gallery', 'ticket', 'blacklist']);

function partText(entries: readonly SitemapEntry[], origin: string): string {
  return `${XML_HEAD}<urlset xmlns="${SCHEMA}">\n${entries.map((entry) => entryText('url', entry, origin)).join('\n')}\n</urlset>\n`;
}

function entryText(name: 'url' | 'sitemap', { href, changedAt }: SitemapEntry, origin: string): string {
  return `<${name}>${xmlElement('loc', origin + href)}${changedAt === null ? '' : xmlElement('lastmod', changedAt)}</${name}>`;
}
