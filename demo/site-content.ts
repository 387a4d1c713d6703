import type { Game } from '#contract/api/games.ts';
import type { TextPage } from '#contract/api/pages.ts';
import { addColumns, type PlacedColumn } from '#server/modules/columns/index.ts';
import { addDictionaries, type NewEntry } from '#server/modules/dictionaries/index.ts';
import { parseMarkdown } from '#server/modules/documents/index.ts';
import { addGames } from '#server/modules/games/index.ts';
import { addPages } from '#server/modules/pages/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import { addWatchedWords, type NewWord } from '#server/modules/watched-words/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { readDictionaries, readMenu, readNotices, readPages, readWords } from './written/content.ts';
import type { WrittenColumn, WrittenEntry, WrittenMenu, WrittenPage, WrittenWords } from './written/written.ts';

/** Gives an empty site what even an empty site needs: games, columns, dictionaries, pages, notices and sensitive words. Once; afterwards they are the operator's. */
export async function loadSiteContent(platform: Pick<Platform, 'db'>, now: Date): Promise<void> {
  await runOnce({ db: platform.db, now }, 'site-content', async (tx) => {
    const menu = await readMenu();
    await addGames(tx, gamesOf(menu));
    await addColumns(
      tx,
      menu.columns.flatMap((column) => placed(column, null, '')),
    );
    await addDictionaries(
      tx,
      mapValues(await readDictionaries(), (entries) => entries.map(entryOf)),
    );
    await addPages(tx, (await readPages()).map(textPageOf), await readNotices());
  });
  // On its own, because sites that are older than the list get it too.
  await runOnce({ db: platform.db, now }, 'sensitive-words', async (tx) => addWatchedWords({ tx, now }, (await readWords()).flatMap(newWordsOf)));
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
