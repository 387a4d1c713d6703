import { z } from '#contract/zod.ts';
import type { ShippedItem, ShippedKind } from '#server/modules/shipped/index.ts';
import { dictionariesWritten, writeEntry } from './dictionaries.ts';
import { retireEntry, selectEntriesInUse, type NewEntry } from './queries.ts';

const NAME = 'dictionary';
const content = z.strictObject({ label: z.string(), color: z.string().nullable(), note: z.string().nullable(), details: z.record(z.string(), z.unknown()) });

/** The rules of the court, what may be charged, what follows, and on what grounds it can be contested: members are judged by them. */
const BINDING: ReadonlySet<string> = new Set(['rule_article', 'offence', 'penalty', 'appeal_ground']);

/** The entries of the dictionaries, as the program ships them. */
export const shippedDictionaries: ShippedKind = {
  name: NAME,
  label: '字典',
  async read(db) {
    const entries = await selectEntriesInUse(db);
    return new Map(entries.map(({ key, value, sort, ...entry }) => [`${key}/${value}`, { content: entry, position: sort }]));
  },
  write: ({ tx, now }, id, { content: given, position }) => writeEntry({ tx, now }, { ...content.parse(given), ...splitKey(id), sort: position ?? 0 }),
  async retire({ tx, now }, id) {
    const { key, value } = splitKey(id);
    await retireEntry({ tx, now }, key, value);
    dictionariesWritten(tx);
  },
  isBinding: (id) => BINDING.has(splitKey(id).key),
};

/** Returns the entries of dictionaries as they are shipped, each key in its own order. */
export function shippedEntriesOf(dictionaries: Readonly<Record<string, readonly NewEntry[]>>): ShippedItem[] {
  return Object.entries(dictionaries).flatMap(([key, entries]) =>
    entries.map(({ value, label, color = null, note = null, details = {} }, index) => ({
      id: `${NAME}:${key}/${value}`,
      content: { label, color, note, details },
      position: index + 1,
    })),
  );
}

function splitKey(id: string): { key: string; value: string } {
  const slash = id.indexOf('/');
  return { key: id.slice(0, slash), value: id.slice(slash + 1) };
}
