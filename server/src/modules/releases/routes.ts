import * as keys from '#contract/api/admin/shipped.ts';
import * as shapes from '#contract/api/admin/shipped.shapes.ts';
import { keepShipped, listShipped, showShipped, takeShipped, type ShippedView } from '#server/modules/shipped/index.ts';
import type { Api } from '#server/platform/api.ts';
import { SHIPPED_KINDS } from './shipped-kinds.ts';

export function mountReleases(api: Api): void {
  api.onMember(keys.listShipped, shapes.listShipped, async (_, { db }) =>
    (await listShipped(db, SHIPPED_KINDS)).filter(({ state }) => state !== 'same').map(headOf),
  );
  api.onMember(keys.viewShipped, shapes.viewShipped, async ({ id }, { db }) => {
    const detail = await showShipped(db, SHIPPED_KINDS, id);
    const { site, program, former } = detail;
    const kept = former.map(({ content, replacedAt }) => ({ content: { ...content }, replacedAt }));
    return { ...headOf(detail), site: site && { ...site }, program: program && { ...program }, former: kept };
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

function headOf({ id, label, state, isBinding, version }: ShippedView) {
  return { id, label, state, binding: isBinding, version };
}
