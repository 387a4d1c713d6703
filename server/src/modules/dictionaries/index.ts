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
export { keepTermDays } from './days.ts';
export { NEXT_TERM_DAY } from './queries-terms.ts';
export { restoreTerm } from './restore-term.ts';
export { orderTerms, retireTerm } from './retire-term.ts';
export type { TermChange } from './save-term.ts';
export type { NewEntry } from './queries.ts';
export { getRemovalReason, type RemovalInput } from './removal-reason.ts';
export { mountDictionaries } from './routes.ts';
export { shippedDictionaries, shippedEntriesOf } from './shipped.ts';
