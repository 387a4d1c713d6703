// Upgrades a site and stops in the middle of it, until it is killed.
import { upgradeShipped } from '#server/modules/shipped/index.ts';
import { openDatabase, type Connection } from '#server/platform/database/db.ts';
import { readShipment } from './upgrade.fixture.ts';

const connection: Connection = JSON.parse(process.argv[2] ?? '');
const db = openDatabase(connection);
const { kinds, ...rest } = await readShipment();
let writes = 0;
const slow = kinds.map((kind) => ({
  ...kind,
  write: async (...given: Parameters<typeof kind.write>) => {
    await kind.write(...given);
    writes += 1;
    if (writes < 3) return;
    process.stdout.write('in the middle\n');
    await new Promise(() => setInterval(() => undefined, 1_000));
  },
}));
await db.transaction((tx) => upgradeShipped({ tx, now: new Date() }, { ...rest, kinds: slow }));
