import type { TestSite } from '#server/app/testing.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { listShipped, type keepShipped, type takeShipped } from '#server/modules/shipped/index.ts';

/** Returns which acts on shipped content are on record, and on what. */
export const acts = async ({ platform }: Pick<TestSite, 'platform'>) =>
  (await platform.db.query<{ act: string; id: string }>(`SELECT act, target_id AS id FROM audit WHERE act LIKE 'shipped.%' ORDER BY seq`)).map(
    ({ act, id }) => `${act} ${id}`,
  );
/** Returns what the operator is asked about. */
export const offered = async ({ platform }: Pick<TestSite, 'platform'>) =>
  (await listShipped(platform.db, SHIPPED_KINDS)).filter(({ state }) => state === 'offered').map(({ id }) => id);
/** Decides about one of it. */
export const choose = (site: TestSite, operation: typeof takeShipped | typeof keepShipped, id: string) =>
  site.platform.db.transaction<unknown>((tx) => operation({ tx, now: new Date() }, SHIPPED_KINDS, { id, reason: '看过了' }));
