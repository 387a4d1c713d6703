import type { Calc, Entry, EntrySort, EntryStatus, EntryView, Snapshot } from '#contract/api/blacklist.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { keyset, type Keyset, type PageInput } from '#server/platform/database/paging.ts';
import {
  selectByMonth,
  selectByOffence,
  selectByRealm,
  selectEntries,
  selectEntry,
  selectNamesakes,
  selectRepeated,
  selectSnapshot,
  selectTotals,
  type EntryKeys,
  type EntryRow,
  type SortedEntryRow,
} from './queries-list.ts';
import { selectTicketsOf } from './queries-tickets.ts';
import type { ListedPenalty } from './rules.ts';
import { ticketsTag } from './tags.ts';
import { keyOrNull, ticketOf, wordOrNull } from './tickets.ts';

export interface EntryListInput extends PageInput {
  q?: string | undefined;
  realm?: string | undefined;
  offence?: string | undefined;
  penalty?: ListedPenalty | undefined;
  status?: EntryStatus | undefined;
  sort: EntrySort;
}

/** The orders of the list of entries; what comes first differs from sort to sort. */
const BY_SORT: Record<EntrySort, { cursors: Keyset<EntryKeys>; at: (row: SortedEntryRow) => EntryKeys['at'] }> = {
  latest: { cursors: keyset({ named: 'boolean', at: 'instant', id: 'integer' }), at: (row) => row.lastListedAt },
  tickets: { cursors: keyset({ named: 'boolean', at: 'count', id: 'integer' }), at: (row) => row.ticketCount },
  ending: { cursors: keyset({ named: 'boolean', at: 'seconds', id: 'integer' }), at: (row) => row.sortKey },
};
/** What is between a name and its realm. */
const BEFORE_REALM = /[-—－·]/;

/**
 * Returns a page of a game's list in the order asked for, in a search the very name before those that contain it; expired entries only where asked for.
 * Throws `invalidInput` for a broken cursor.
 */
export async function listEntries({ db, now }: DbContext, gameId: number, input: EntryListInput): Promise<Page<Entry>> {
  readsTags(ticketsTag(gameId));
  const { cursors, at } = BY_SORT[input.sort];
  const q = input.q ?? '';
  const filter = {
    gameId,
    search: q === '' ? null : foldLoosely(q),
    nameKeys: q === '' ? [] : [q, q.split(BEFORE_REALM)[0] ?? q].map(characterKey),
    realmKey: keyOrNull(input.realm),
    offence: wordOrNull(input.offence),
    penalty: input.penalty ?? null,
    status: input.status ?? null,
  };
  const [{ rows, total }, labelOf] = await Promise.all([
    selectEntries({ db, now }, filter, { sort: input.sort, start: cursors.startOf(input) }),
    readEntryLabels(db),
  ]);
  const found = cursors.pageOf(rows, { ...input, total }, (row) => ({ named: row.isNamed, at: at(row), id: row.id }));
  return { ...found, items: found.items.map((row) => entryViewOf(row, labelOf)) };
}

/** Returns a character of the list with its tickets, whatever game is chosen. Throws `notFound`, also for one that was cleared, and `lawfullyRemoved`. */
export async function viewEntry({ db, now }: DbContext, id: number): Promise<EntryView> {
  const row = await selectEntry({ db, now }, id);
  if (!row) {
    await requireNotOrdered(db, 'entry', id);
    throw new Failure('notFound');
  }
  readsTags(ticketsTag(row.gameId));
  const [labelOf, tickets, others] = await Promise.all([readEntryLabels(db), selectTicketsOf(db, id), selectNamesakes({ db, now }, id)]);
  return { ...entryViewOf(row, labelOf), tickets: tickets.map((ticket) => ticketOf(ticket, labelOf, now)), others };
}

/** Returns the numbers of a game's list and verdicts. */
export async function readCalc({ db, now }: DbContext, gameId: number): Promise<Calc> {
  readsTags(ticketsTag(gameId), `cases:game:${gameId}`);
  const [{ upheld, ...totals }, offences, byRealm, byMonth, repeated, labelOf] = await Promise.all([
    selectTotals({ db, now }, gameId),
    selectByOffence(db, gameId),
    selectByRealm(db, gameId),
    selectByMonth(db, gameId, lastMonths(now, 24)),
    selectRepeated({ db, now }, gameId),
    readEntryLabels(db),
  ]);
  return {
    ...totals,
    upheldRate: totals.casesHeard === 0 ? null : upheld / totals.casesHeard,
    byOffence: offences.map(({ value, count }) => ({ ...labelOf('offence', value), count })),
    byRealm,
    byMonth,
    repeated,
  };
}

/** Returns the list in its compact form: every entry that holds now. */
export async function readSnapshot({ db, now }: DbContext, gameId: number): Promise<Snapshot> {
  readsTags(ticketsTag(gameId));
  const [rows, labelOf] = await Promise.all([selectSnapshot({ db, now }, gameId), readEntryLabels(db)]);
  const realms = [...new Set(rows.map(({ realm }) => realm))];
  const penalties = [...new Set(rows.map(({ penalty }) => penalty))];
  const offences = [...new Set(rows.flatMap((row) => row.offences))];
  return {
    version: 1,
    game: gameId,
    madeAt: now.toISOString(),
    realms,
    penalties: penalties.map((value) => labelOf('penalty', value)),
    offences: offences.map((value) => labelOf('offence', value)),
    entries: rows.map((row) => [
      row.id,
      row.name,
      realms.indexOf(row.realm),
      penalties.indexOf(row.penalty),
      row.offences.map((offence) => offences.indexOf(offence)),
      row.until === null ? 0 : Math.floor(Date.parse(row.until) / 1000),
      row.status === 'disputed' ? 1 : 0,
    ]),
  };
}

function entryViewOf(row: EntryRow, labelOf: EntryLabels): Entry {
  return {
    id: row.id,
    name: row.name,
    realm: row.realm,
    faction: row.faction,
    class: row.class,
    guild: row.guild,
    penalty: labelOf('penalty', row.penalty),
    offences: row.offences.map((offence) => labelOf('offence', offence)),
    firstListedAt: row.firstListedAt,
    lastListedAt: row.lastListedAt,
    ticketCount: row.ticketCount,
    ticketNumber: row.ticketNumber,
    until: row.until,
    status: row.status,
    namesakes: row.namesakes,
  };
}

/** Returns the last months of China as `yyyy-MM`, the current one last. */
function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 1] = dayInChina(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const whole = year * 12 + month - 1 - (count - 1 - index);
    return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`;
  });
}
