/**
 * The update text contains every change a living copy of the addon can lack: a copy lives thirty days, the text covers the last 35.
 * - Format: three lines (game, since, day, revision; offences; tickets that list nobody any more), then rows as in the addon, in base64 with
 *   Adler-32, because both are short in Lua. Line breaks and spaces added by chat programs are ignored.
 * - Entries are selected by `blacklist_entries.changed_at`, which every recomputation of an entry sets. An annulled ticket has lost its name, so only
 *   its number is sent; a copy drops the entry based on it. A character with another ticket was recomputed and is included.
 * - The client merges texts into its saved variables. It refuses one of another game, older than the copy, or beginning after it (a gap). Day and
 *   revision (the length of the ticket chain) define what is newer, so a new download wins over an old text.
 * - It is not signed: a person who makes a player paste something can also send them an addon. The page says to copy it here only.
 */

import type { AddonUpdate } from '#contract/api/plugins.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { pluginsTag } from '../plugin/rules.ts';
import { UPDATE_DAYS, beginOf, dayAfter, dayNumberOf } from './about.ts';
import { selectChanged, selectDropped, selectHead, type ListedRow } from './queries-list.ts';
import { byRealm, offencesOf, packed, rowOf } from './rows.ts';

/** Opens the line of a realm; no name can hold it. */
const REALM_SIGN = '\x02';

/**
 * Returns the text that updates every valid copy of a game's addon: the changes within the days a copy is valid, and the tickets that no
 * longer list anybody.
 */
export async function readAddonUpdate({ db, now }: DbContext, gameId: number): Promise<AddonUpdate> {
  readsTags(pluginsTag(gameId), `tickets:game:${gameId}`);
  const builtOn = dayInChina(now);
  const since = dayAfter(builtOn, -UPDATE_DAYS);
  const [rows, dropped, { revision }, labelOf] = await Promise.all([
    selectChanged(db, gameId, beginOf(since)),
    selectDropped(db, gameId, beginOf(since)),
    selectHead(db, gameId),
    readEntryLabels(db),
  ]);
  return { text: updateText({ gameId, builtOn, since, revision, rows, dropped }, labelOf), builtOn, since, entries: rows.length, annulled: dropped.length };
}

export interface UpdateContent {
  gameId: number;
  builtOn: string;
  since: string;
  revision: number;
  rows: readonly ListedRow[];
  dropped: readonly string[];
}

/** Returns the text itself: three header lines, then the rows by realm, in base64 with a checksum at the end. */
export function updateText({ gameId, builtOn, since, revision, rows, dropped }: UpdateContent, labelOf: EntryLabels): string {
  const offences = offencesOf(rows);
  const lines = [
    [gameId, dayNumberOf(since), dayNumberOf(builtOn), revision].join('\t'),
    offences.map((offence) => packed(labelOf('offence', offence).label)).join('\t'),
    dropped.map(packed).join('\t'),
  ];
  for (const [realm, own] of byRealm(rows)) lines.push(REALM_SIGN + packed(realm), ...own.map((row) => rowOf(row, offences)));
  const payload = Buffer.from(`${lines.join('\n')}\n`);
  return `HEARTH1:${payload.toString('base64url')}:${adler32(payload)}`;
}

/** Adler-32 as eight hexadecimal digits: easy to reckon in Lua. */
function adler32(bytes: Buffer): string {
  let one = 1;
  let two = 0;
  for (const byte of bytes) {
    one = (one + byte) % 65_521;
    two = (two + one) % 65_521;
  }
  return ((two * 65_536 + one) >>> 0).toString(16).padStart(8, '0');
}
