import { characterKey } from '#contract/text/character-key.ts';
import type { AddonContent } from '../build.ts';
import type { ListedRow } from '../queries-list.ts';
import { quoted } from './client.ts';
import { updateText, type UpdateContent } from '../update.ts';

/** The day on which the copies of these tests are built. */
const BUILT = '2026-11-21';
/** Noon of that day in China, as the clock of the game counts. */
export const NOON = Date.parse('2026-11-21T12:00:00+08:00') / 1000;
/** Seconds of a day. */
export const DAY = 24 * 3600;
/** Labels of penalties and offences, as the dictionaries of a site give them. */
const labels = {
  penalty: (value: string) => ({ list90: '拉黑 90 天', list365: '拉黑 1 年', permanent: '永久' })[value] ?? value,
  offence: (value: string) => ({ gold_run: '黑金跑路', idle: '挂机怠战' })[value] ?? value,
};
/** Returns a value with its label, as an update names it. */
const labelOf = (key: string, value: string) => ({ value, label: key === 'offence' ? labels.offence(value) : labels.penalty(value) });

/** Returns a listed character; permanent and undisputed unless `more` says otherwise. */
export function row(name: string, realm: string, more: Partial<ListedRow> = {}): ListedRow {
  const given = { penalty: 'permanent', offences: ['gold_run'], until: null, ticket: '炉-2026-000001', disputed: false, ...more } as const;
  return { realm, realmKey: characterKey(realm), nameKey: characterKey(name), ...given, offences: [...given.offences] };
}

/** A head of the chain. */
export const HEAD = 'ab'.repeat(32);

/** Where the accused answer. */
export const ANSWER_URL = 'https://hearth.example/answer';

/** Returns what a copy is built from. */
export function content(rows: ListedRow[], more: Partial<AddonContent> = {}): AddonContent {
  return { gameId: 1, gameName: '正式服', answerUrl: ANSWER_URL, builtOn: BUILT, revision: 10, head: HEAD, rows, dropped: [], group: null, labels, ...more };
}

/** Returns the text of an update that starts from the copy above. */
export function update(more: Partial<UpdateContent>): string {
  return updateText({ gameId: 1, builtOn: '2026-12-10', since: '2026-11-05', revision: 12, rows: [], dropped: [], ...more }, labelOf);
}

/** Lua that signs a player in on that day. */
export const start = `game.now = ${NOON} game.login()`;
/** Returns Lua that asks for a character by the command. */
export const ask = (name: string, realm: string) => `SlashCmdList.HEARTH(${quoted(`${name}-${realm}`)})`;
