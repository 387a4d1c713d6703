/**
 * The addon's list is text that is searched in place: an addon has no network, its list is Lua, and a table of 100,000 entries would cost seconds at
 * login and a hundred megabytes for good.
 * - Each realm is one text (several beyond a thousand rows, chosen by a checksum of the name), a row per character, parsed only on look-up: 100,000
 *   entries load in 0.03 s and take 3.4 MB; a look-up takes 15 µs (measured in the tests, Lua 5.1).
 * - Client and server compute the same keys: `characterKey`, on the client one case of ASCII, Latin-1 and Cyrillic; realms without spaces and
 *   hyphens. Control characters and `%` are written as `%XX`; displayed text has `|` doubled and no control characters.
 * - A copy uses the realm's clock. Entries expire by themselves; thirty days after its build, or in another world's client, a copy names nobody.
 * - The bytes depend on the list, the day in China and the sources alone. The whole list and one part for each first letter of the realm
 *   (`addonRealmGroups`) are built in the background when the list's fingerprint or the day changes.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { characterKey } from '#contract/text/character-key.ts';
import type { ZipEntry } from '#server/platform/archive/zip-writer.ts';
import { FLAVORS, flavorOfGame } from '../plugin/flavors.ts';
import { ADDON_FOLDER, dayNumberOf } from './about.ts';
import type { ListedRow } from './queries-list.ts';
import { LISTED_PENALTIES, byRealm, checksumOf, clientRealm, offencesOf, packed, rowOf } from './rows.ts';

const SOURCES = join(import.meta.dirname, 'lua');
/** In the order in which they need one another. */
const ORDER = ['Text', 'List', 'Update', 'Warn', 'Events', 'Group', 'Finder', 'Tooltip', 'Slash', 'Window'];
/** Rows of one file, and of one text in it: far below what a client's Lua can load, and quick to search. */
const MAX_FILE_ROWS = 4_000;
const MAX_TEXT_ROWS = 1_000;

/** Everything the bytes of an addon are made of. */
export interface AddonContent {
  gameId: number;
  gameName: string;
  /** Where somebody who is accused says their part. */
  answerUrl: string;
  /** `yyyy-MM-dd` in China. */
  builtOn: string;
  revision: number;
  /** The hash of the last record of the game's chain; there are as many as `revision` says. */
  head: string;
  /** By realm and name. */
  rows: readonly ListedRow[];
  /** Numbers of tickets that list nobody any more. */
  dropped: readonly string[];
  /** Null: the whole list. */
  group: { label: string; realms: readonly string[] } | null;
  labels: { penalty(value: string): string; offence(value: string): string };
}

/** Returns the files of the addon: the same list and day give the same files in the same order. */
export async function* addonFiles(content: AddonContent): AsyncGenerator<ZipEntry> {
  const lists = [...listFiles(content.rows)];
  const data = lists.map((_, index) => `List${String(index + 1).padStart(3, '0')}`);
  yield fileOf(`${ADDON_FOLDER}.toc`, tocOf(content, data));
  for (const name of (await readdir(SOURCES)).sort()) yield fileOf(name, await readFile(join(SOURCES, name), 'utf8'));
  yield fileOf('Data/About.lua', aboutOf(content));
  for (const [index, text] of lists.entries()) {
    // Yields to other work of this process.
    await setImmediate();
    yield fileOf(`Data/${data[index]}.lua`, text);
  }
}

function fileOf(name: string, text: string): ZipEntry {
  return { name: `${ADDON_FOLDER}/${name}`, content: oneOf(Buffer.from(text)), packs: true };
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function tocOf({ gameId, builtOn, revision, head, group, rows }: AddonContent, data: readonly string[]): string {
  const interfaces = Object.values(FLAVORS).flatMap((flavor) => flavor.interfaces);
  const scope = group === null ? '整份' : `${group.label} 组服务器`;
  return [
    `## Interface: ${interfaces.join(', ')}`,
    '## Title: Hearth',
    '## Title-zhCN: 炉边黑名单',
    '## Notes: The blacklist of the Hearth community',
    `## Notes-zhCN: 组队时提醒你炉边黑名单上的人；${builtOn} 的名单，${scope}，${rows.length} 个角色`,
    '## Author: 炉边',
    `## Version: ${builtOn.replaceAll('-', '.')}`,
    '## Category-zhCN: 社交',
    '## SavedVariables: HearthDB',
    `## X-Hearth-Head: ${gameId}:${revision}:${head}`,
    '',
    ...ORDER.map((name) => `${name}.lua`),
    'Data\\About.lua',
    ...data.map((name) => `Data\\${name}.lua`),
    '',
  ].join('\r\n');
}

function aboutOf({ gameId, gameName, answerUrl, builtOn, revision, head, rows, dropped, group, labels }: AddonContent): string {
  const flavor = flavorOfGame(gameId);
  const covers = group && `\n${group.realms.map((realm) => packed(clientRealm(characterKey(realm)))).join('\n')}\n`;
  return [
    'local _, ns = ...',
    'ns.about = {',
    `  game = ${gameId},`,
    `  project = ${flavor === null ? 'nil' : FLAVORS[flavor].project},`,
    `  scope = ${luaString(group === null ? gameName : `${gameName} ${group.label} 组`)},`,
    `  day = ${dayNumberOf(builtOn)},`,
    `  revision = ${revision},`,
    `  head = ${luaString(head)},`,
    `  answer = ${luaString(answerUrl)},`,
    `  entries = ${rows.length},`,
    `  penalties = ${luaList(LISTED_PENALTIES.map(labels.penalty))},`,
    `  offences = ${luaList(offencesOf(rows).map(labels.offence))},`,
    `  annulled = ${luaString(`\n${dropped.map((number) => `${packed(number)}\n`).join('')}`)},`,
    `  covers = ${covers === null ? 'nil' : luaString(covers)},`,
    '}',
    '',
  ].join('\n');
}

/** Yields the rows as Lua files: for each realm texts of at most about a thousand rows, each row in the text chosen by its checksum. */
function* listFiles(rows: readonly ListedRow[]): Generator<string> {
  const offences = offencesOf(rows);
  let lines: string[] = [];
  let held = 0;
  for (const [realm, own] of byRealm(rows)) {
    const count = Math.ceil(own.length / MAX_TEXT_ROWS);
    const texts = Array.from({ length: count }, (): string[] => []);
    for (const row of own) texts[checksumOf(row.nameKey) % count]?.push(rowOf(row, offences));
    for (const [index, text] of texts.entries()) {
      if (held + text.length > MAX_FILE_ROWS && held > 0) {
        yield chunkOf(lines);
        lines = [];
        held = 0;
      }
      lines.push(`ns.addRows(${luaString(realm)}, ${count}, ${index}, ${luaString(`\n${text.join('\n')}\n`)})`);
      held += text.length;
    }
  }
  if (lines.length > 0) yield chunkOf(lines);
}

function chunkOf(lines: readonly string[]): string {
  return ['local _, ns = ...', ...lines, ''].join('\n');
}

/** Returns any text as a Lua 5.1 string: the client reads back the same bytes. */
function luaString(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  const inside = text.toWellFormed().replace(/[\\"\0-\x1f\x7f]/g, (sign) => {
    if (sign === '\n') return '\\n';
    if (sign === '\t') return '\\t';
    return sign === '\\' || sign === '"' ? `\\${sign}` : `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`;
  });
  return `"${inside}"`;
}

/** Returns texts as a Lua table. */
function luaList(texts: readonly string[]): string {
  return `{ ${texts.map(luaString).join(', ')} }`;
}
