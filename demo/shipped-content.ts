// What the program ships to every site, with the history of its versions.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Game } from '#contract/api/games.ts';
import type { Notice, TextPage } from '#contract/api/pages.ts';
import { shippedColumnsOf, type PlacedColumn } from '#server/modules/columns/index.ts';
import { shippedEntriesOf, type NewEntry } from '#server/modules/dictionaries/index.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { shippedGamesOf } from '#server/modules/games/index.ts';
import { shippedNoticesOf, shippedPagesOf } from '#server/modules/pages/index.ts';
import type { ShippedCatalog, ShippedItem } from '#server/modules/shipped/index.ts';
import { shippedWordsOf, type NewWord } from '#server/modules/watched-words/index.ts';
import { readDictionaries, readMenu, readNotices, readPages, readWords } from './written/content.ts';
import type { WrittenColumn, WrittenEntry, WrittenMenu, WrittenPage, WrittenWords } from './written/written.ts';

/** The first content of a site. */
export interface SiteContent {
  games: Game[];
  columns: PlacedColumn[];
  dictionaries: Record<string, NewEntry[]>;
  pages: TextPage[];
  notices: Notice[];
  words: NewWord[];
}

/** Returns what the content files say. */
export async function readSiteContent(): Promise<SiteContent> {
  const [menu, dictionaries, pages, notices, words] = await Promise.all([readMenu(), readDictionaries(), readPages(), readNotices(), readWords()]);
  return {
    games: gamesOf(menu),
    columns: menu.columns.flatMap((column) => placed(column, null, '')),
    dictionaries: mapValues(dictionaries, (entries) => entries.map(entryOf)),
    pages: pages.map(textPageOf),
    notices,
    words: words.flatMap(newWordsOf),
  };
}

/** Returns the content of a site as it is compared at an upgrade. */
export function shippedItemsOf({ games, columns, dictionaries, pages, notices, words }: SiteContent): ShippedItem[] {
  return [
    ...shippedGamesOf(games),
    ...shippedColumnsOf(columns),
    ...shippedEntriesOf(dictionaries),
    ...shippedPagesOf(pages),
    ...shippedNoticesOf(notices),
    ...shippedWordsOf(words),
  ];
}

/** The history of what is shipped; `npm run content:land` writes it. */
export const CATALOG_FILE = join(import.meta.dirname, 'content/shipped.json');

/** Returns the history of what is shipped, and a hash of it by which a site knows that it has seen it. */
export async function readCatalog(): Promise<{ catalog: ShippedCatalog; print: string }> {
  const text = await readFile(CATALOG_FILE, 'utf8');
  return { catalog: JSON.parse(text), print: createHash('sha256').update(text).digest('hex') };
}

function gamesOf({ games }: WrittenMenu): Game[] {
  return games.map((game, index) => ({ ...game, sort: index }));
}

/** Returns a column and everything below it, each behind its parent. */
function placed(column: WrittenColumn, parentId: number | null, groupName: string): PlacedColumn[] {
  const { children = [], extChildren = [] } = column;
  const own: PlacedColumn = {
    id: column.id,
    parentId,
    groupName,
    name: column.name,
    action: column.action,
    target: column.target ?? '_self',
    icon: column.icon ?? '',
    menuColumns: column.menuColumns ?? 1,
    rankLevel: column.rankLevel ?? 0,
    rankIcon: column.rankIcon ?? '',
    createPath: column.createPath ?? '',
    createName: column.createName ?? '',
    kind: column.kind,
    note: column.note ?? '',
    visibleTo: column.visibleTo ?? null,
  };
  return [
    own,
    ...children.flatMap((child) => placed(child, column.id, '')),
    ...extChildren.flatMap((group) => group.children.flatMap((child) => placed(child, column.id, group.name))),
  ];
}

function entryOf({ value, label, color, note, ...details }: WrittenEntry): NewEntry {
  return { value: String(value), label, ...(color !== undefined && { color }), ...(note !== undefined && { note }), details };
}

function newWordsOf({ words, kind = 'word', outcome, replacement = '', fields = [], note }: WrittenWords): NewWord[] {
  return words.map((word) => ({ kind, word, loose: true, outcome, replacement, fields, note }));
}

function textPageOf({ slug, title, summary, updatedOn, markdown }: WrittenPage): TextPage {
  return { slug, title, summary, body: parseMarkdown(markdown), updatedAt: `${updatedOn}T00:00:00Z` };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}
