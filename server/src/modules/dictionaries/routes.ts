import { listDictionaries } from '#contract/api/dictionaries.ts';
import * as shapes from '#contract/api/dictionaries.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as dictionaries from './dictionaries.ts';

export function mountDictionaries(api: Api): void {
  api.on(listDictionaries, shapes.listDictionaries, (_, { db }) => dictionaries.listDictionaries(db));
}
