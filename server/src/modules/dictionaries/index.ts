export { addDictionaries, listDictionaries } from './dictionaries.ts';
export type { NewEntry } from './queries.ts';
export { mountDictionaries } from './routes.ts';
