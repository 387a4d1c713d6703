import { afterEach, expect, it } from 'vitest';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import { listShipped, upgradeShipped, type Shipment } from '#server/modules/shipped/index.ts';
import type { Database } from '#server/platform/database/db.ts';
import { LANDED, type LandedMigration } from '#server/platform/database/landed/landed-migrations.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY, FIRST_CONTENT } from '#server/platform/testing/templates.ts';
import { patient } from '#tools/patience.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSiteContent } from './site-content.ts';
import { takeWithNotice } from './upgrade-choices.fixture.ts';
import { readFirstVersions, readShipment, readSite } from './upgrade.fixture.ts';

const now = new Date();
const databases: TestDatabase[] = [];
afterEach(() => Promise.all(databases.splice(0).map((database) => database.drop())));

async function addDatabase(template: Parameters<typeof createTestDatabase>[0]): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  databases.push(database);
  return database;
}

/** The migration with which texts could have versions, and the last one that had landed before the newest. */
const FIRST_WITH_VERSIONS = '0059_shipped.sql';
async function readBeforeNewest(): Promise<string> {
  const landed: LandedMigration[] = JSON.parse(await readFile(join(MIGRATIONS, LANDED), 'utf8'));
  return landed.at(-2)?.name ?? expect.unreachable();
}

/** Returns what the first version shipped, as that version would have known it. */
async function readFirstShipment(): Promise<Shipment> {
  const { kinds, items, catalog } = await readShipment();
  const first = await readFirstVersions();
  return {
    kinds,
    items: items.filter(({ id }) => id in catalog.first).map((item) => ({ ...item, content: first[item.id] ?? item.content })),
    catalog: { first: Object.fromEntries(Object.entries(catalog.first).map(([id, hashes]) => [id, hashes.slice(0, 1)])), later: {} },
  };
}

/** Writes what the first version shipped into the tables as they were. */
async function writeFirst(db: Database, { kinds, items }: Shipment): Promise<void> {
  await runOnce({ db, now }, 'site-content', async (tx) => {
    for (const { id, content, position } of items) {
      const kind = kinds.find(({ name }) => id.startsWith(`${name}:`)) ?? expect.unreachable();
      const key = id.slice(kind.name.length + 1);
      const statement = WITHOUT_VERSIONS[kind.name];
      if (statement === undefined) await kind.write({ tx, now: new Date('2025-01-01T00:00:00Z') }, key, { content, position });
      else await tx.query(statement, [key, JSON.stringify({ ...content, position })]);
    }
  });
  await runOnce({ db, now }, 'sensitive-words', async () => undefined);
}

/** Statements of the first version for what has a history today: its tables have no place for one. */
const WITHOUT_VERSIONS: Readonly<Record<string, string>> = {
  page: `INSERT INTO pages (slug, title, summary, body, updated_at)
    SELECT $1, content ->> 'title', content ->> 'summary', content -> 'body', '2025-01-01' FROM (SELECT $2::jsonb AS content) given`,
  notice: `INSERT INTO notices (code, title, text, action_label, action_href)
    SELECT $1, content ->> 'title', content ->> 'text', content -> 'action' ->> 'label', content -> 'action' ->> 'href' FROM (SELECT $2::jsonb AS content) given`,
  column: `INSERT INTO columns (id, parent_id, group_name, name, action, target, icon, menu_columns, rank_level, rank_icon, create_path, create_name, kind, note, visible_to, sort)
    SELECT $1::text::integer, "parentId", "groupName", name, action, target, icon, "menuColumns", "rankLevel", "rankIcon", "createPath", "createName", kind, note, "visibleTo", coalesce(position, 0)
    FROM jsonb_to_record($2::jsonb) AS given ("parentId" integer, "groupName" text, name text, action text, target text, icon text, "menuColumns" smallint,
      "rankLevel" smallint, "rankIcon" text, "createPath" text, "createName" text, kind text, note text, "visibleTo" text[], position integer)`,
};

it.each(['no versions', 'versions'] as const)(
  'a database with the tables and the texts of an earlier version that knew %s becomes like a fresh one',
  async (knew) => {
    const [old, fresh] = [await addDatabase(EMPTY), await addDatabase(FIRST_CONTENT)];
    await migrate(old.connection, MIGRATIONS, { upTo: knew === 'versions' ? await readBeforeNewest() : FIRST_WITH_VERSIONS });
    const first = await readFirstShipment();
    await writeFirst(old.db, first);
    if (knew === 'versions') {
      const noted = await old.db.transaction((tx) => upgradeShipped({ tx, now }, first));
      expect(noted).toEqual({ added: [], replaced: [], retired: [], offered: [] });
    }
    expect((await migrate(old.connection, MIGRATIONS)).length).toBeGreaterThan(0);
    const changed = Object.keys(await readFirstVersions());
    const report = await loadSiteContent({ db: old.db, now });
    expect([...(report?.replaced ?? []), ...(report?.offered ?? [])].toSorted()).toEqual(changed.toSorted());
    for (const { id, state } of await listShipped(old.db, SHIPPED_KINDS)) if (state === 'offered') await takeWithNotice(old.db, id);
    expect(await readSite(old.db)).toEqual(await readSite(fresh.db));
    expect(await readTables(old.db)).toEqual(await readTables(fresh.db));
  },
  patient(60_000),
);

/** Returns every column of every table, as the catalog has it. */
function readTables(db: Database): Promise<object[]> {
  return db.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
}
