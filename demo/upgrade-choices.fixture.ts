import type { TestSite } from '#server/app/testing.ts';
import { keepPageDays, publishDraft } from '#server/modules/pages/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { listShipped, takeShipped, type keepShipped } from '#server/modules/shipped/index.ts';
import type { Database } from '#server/platform/database/db.ts';

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

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Takes what the program ships of a thing; a text that binds members is published with its notice, and that day has come. */
export async function takeWithNotice(db: Database, id: string): Promise<void> {
  const taken = await db.transaction((tx) => takeShipped({ tx, now: new Date() }, SHIPPED_KINDS, { id, reason: '看过了' }));
  if (taken !== 'laid') return;
  const order = { slug: id.slice('page:'.length), validFrom: inDays(8).toISOString(), isCorrection: false, tellAll: false, base: undefined };
  await db.transaction((tx) => publishDraft({ tx, now: new Date() }, order));
  await db.transaction((tx) => keepPageDays({ tx, now: inDays(9) }));
}
