import * as releaseKeys from '#contract/api/admin/releases.ts';
import * as releaseShapes from '#contract/api/admin/releases.shapes.ts';
import * as keys from '#contract/api/admin/shipped.ts';
import * as shapes from '#contract/api/admin/shipped.shapes.ts';
import type { ShippedList } from '#contract/api/admin/shipped.ts';
import { differencesOf, keepShipped, listShipped, showShipped, takeShipped, type ShippedView } from '#server/modules/shipped/index.ts';
import type { Api } from '#server/platform/api.ts';
import { findRelease } from './releases.ts';
import { SHIPPED_KINDS } from './shipped-kinds.ts';

export function mountReleases(api: Api): void {
  api.onMember(releaseKeys.viewRelease, releaseShapes.viewRelease, async (_, { db }) => {
    const release = await findRelease(db);
    if (!release) return null;
    const { version, since, before, news, canGoBack } = release;
    return { version, since, before, news: news.map(({ heading, text }) => ({ heading, text })), canGoBack };
  });
  api.onMember(keys.listShipped, shapes.listShipped, async (_, { db }) => {
    const views = await listShipped(db, SHIPPED_KINDS);
    return { items: views.filter(({ state }) => state !== 'same').map(headOf), kinds: countKinds(views) };
  });
  api.onMember(keys.viewShipped, shapes.viewShipped, async ({ id }, { db }) => {
    const detail = await showShipped(db, SHIPPED_KINDS, id);
    const { site, program, former } = detail;
    return {
      ...headOf(detail),
      isOnSite: site !== null,
      isShipped: program !== null,
      differences: differencesOf(detail),
      former: former.map(({ replacedAt }) => replacedAt),
    };
  });
  api.onMember(keys.takeShipped, shapes.takeShipped, ({ id }, { db, now }) =>
    db.transaction(async (tx) => {
      await takeShipped({ tx, now }, SHIPPED_KINDS, { id, reason: '' });
      return { id };
    }),
  );
  api.onMember(keys.keepShipped, shapes.keepShipped, ({ id }, { db, now }) =>
    db.transaction(async (tx) => {
      await keepShipped({ tx, now }, SHIPPED_KINDS, { id, reason: '' });
      return { id };
    }),
  );
}

function headOf({ id, label, name, state, isBinding, version, settledVersion }: ShippedView) {
  return { id, label, name, state, binding: isBinding, version, settledVersion };
}

/** Returns how much of each kind ships, differs and waits. */
function countKinds(views: readonly ShippedView[]): ShippedList['kinds'] {
  return [...Map.groupBy(views, ({ label }) => label)].map(([label, all]) => ({
    label,
    total: all.length,
    different: all.filter(({ state }) => state !== 'same').length,
    offered: all.filter(({ state }) => state === 'offered').length,
  }));
}
