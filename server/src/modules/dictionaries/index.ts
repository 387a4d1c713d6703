export { addDictionaries, findTerm, findTermDetails, listDictionaries, readTerms, type Terms } from './dictionaries.ts';
export type { NewEntry } from './queries.ts';
export { mountDictionaries } from './routes.ts';
