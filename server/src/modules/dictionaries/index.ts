export {
  addDictionaries,
  findDictionaryEntry,
  findEntryDetails,
  listDictionaries,
  listEntryDetails,
  readEntryLabels,
  requireDictionaryEntry,
  type EntryLabels,
} from './dictionaries.ts';
export type { NewEntry } from './queries.ts';
export { getRemovalReason, type RemovalWords } from './removal-reason.ts';
export { mountDictionaries } from './routes.ts';
export { shippedDictionaries, shippedEntriesOf } from './shipped.ts';
