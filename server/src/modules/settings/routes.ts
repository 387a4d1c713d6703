import { findSite } from '#contract/pages.ts';
import * as shapes from '#contract/pages.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as settings from './settings.ts';

export function mountSettings(api: Api): void {
  api.on(findSite, shapes.findSite, (_, { db }) => settings.findSite(db));
}
