import { findSite } from '#contract/api/pages.ts';
import * as shapes from '#contract/api/pages.shapes.ts';
import { findBanner } from '#server/modules/announcements/index.ts';
import type { Api } from '#server/platform/api.ts';
import * as settings from './settings.ts';

export function mountSettings(api: Api): void {
  api.on(findSite, shapes.findSite, async (_, { db, now }) => ({ ...(await settings.getSite(db)), announcement: await findBanner({ db, now }) }));
}
