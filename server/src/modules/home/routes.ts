import { readHome } from '#contract/api/home.ts';
import * as shapes from '#contract/api/home.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as home from './home.ts';

export function mountHome(api: Api): void {
  api.on(readHome, shapes.readHome, (_, { db, gameId, now }) => home.readHome({ db, now }, gameId));
}
