import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './blacklist.shapes.ts';

/** A character on the list. */
export type Entry = z.output<typeof shapes.entry>;
export type EntryStatus = z.output<typeof shapes.entryStatus>;
export type EntrySort = z.output<typeof shapes.entrySort>;
export type EntryView = z.output<typeof shapes.viewEntry.reply>;
export type Calc = z.output<typeof shapes.readCalc.reply>;
/** The list in its compact form. */
export type Snapshot = z.output<typeof shapes.readSnapshot.reply>;

export const listEntries = keyed<typeof shapes.listEntries>()('listEntries', { method: 'GET', path: 'g/blacklist/list', access: 'public' });
export const viewEntry = keyed<typeof shapes.viewEntry>()('viewEntry', { method: 'GET', path: 'g/blacklist/entry/:id', access: 'public' });
export const readCalc = keyed<typeof shapes.readCalc>()('readCalc', { method: 'GET', path: 'g/blacklist/calc', access: 'public' });
export const readSnapshot = keyed<typeof shapes.readSnapshot>()('readSnapshot', { method: 'GET', path: 'g/blacklist/snapshot', access: 'public' });
