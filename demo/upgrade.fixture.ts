import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import type { ShippedCatalog, ShippedItem, Shipment } from '#server/modules/shipped/index.ts';
import { hashOf } from '#server/modules/shipped/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readCatalog, readSiteContent, shippedItemsOf } from './shipped-content.ts';

/** What the first version wrote of everything that has changed since, by id. */
export async function readFirstVersions(): Promise<Record<string, object>> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'content/first-versions.fixture.json'), 'utf8'));
}

/** Makes a site as the first version left it: its texts, and nothing known of versions. */
export async function makeOld(db: Db): Promise<void> {
  const old = await readFirstVersions();
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM shipped_former');
    await tx.query('DELETE FROM shipped');
    await tx.query("DELETE FROM job_progress WHERE job IN ('shipped-content', 'second-factor-notice')");
    for (const kind of SHIPPED_KINDS) {
      for (const [key, { position }] of await kind.read(tx)) {
        const content = old[`${kind.name}:${key}`];
        if (content) await kind.write({ tx, now: new Date('2025-01-01T00:00:00Z') }, key, { content, position });
      }
    }
  });
}

/** Returns what this version ships, to be changed by a test into what a later one would. */
export async function readShipment(): Promise<Shipment> {
  return { kinds: SHIPPED_KINDS, items: shippedItemsOf(await readSiteContent()), catalog: (await readCatalog()).catalog };
}

/** What a later version does to a thing: another content, or null for one that it no longer ships. */
export type Changes = Readonly<Record<string, object | null>>;

/** Returns what a version ships that makes these changes; ids that are new come last. */
export function laterThan({ kinds, items, catalog }: Shipment, changes: Changes): Shipment {
  const kept = items.filter(({ id }) => changes[id] !== null).map((item) => ({ ...item, content: changes[item.id] ?? item.content }));
  const known = new Set(items.map(({ id }) => id));
  const added = Object.entries(changes).flatMap(([id, content]): ShippedItem[] => (content === null || known.has(id) ? [] : [{ id, content, position: null }]));
  const histories = (before: ShippedCatalog['first']) =>
    Object.fromEntries(Object.entries(before).map(([id, hashes]) => [id, id in changes ? [...hashes, hashFor(changes[id] ?? null)] : hashes]));
  const later = {
    ...histories(catalog.later),
    ...Object.fromEntries(added.filter(({ id }) => !(id in catalog.first) && !(id in catalog.later)).map(({ id, content }) => [id, [hashOf(content)]])),
  };
  return { kinds, items: [...kept, ...added], catalog: { first: histories(catalog.first), later } };
}

function hashFor(content: object | null): string | null {
  return content && hashOf(content);
}

/** Returns everything shipped as the site has it, by id. */
export async function readSite(db: Db): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const kind of SHIPPED_KINDS) for (const [key, placed] of await kind.read(db)) found[`${kind.name}:${key}`] = placed;
  return found;
}
