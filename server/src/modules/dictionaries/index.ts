export { addDictionaries, findTerm, findTermDetails, listDictionaries, listTermDetails, readTerms, type Terms } from './dictionaries.ts';
export type { NewEntry } from './queries.ts';
export { mountDictionaries } from './routes.ts';
export { shippedDictionaries, shippedEntriesOf } from './shipped.ts';
