// The process that changes the tables of an embedded database under the role that owns them. It is forked by migrate-apart.ts.
import { StartFailure } from '../process/start-failure.ts';
import type { Migrated, ToMigrate } from './migrate-apart.ts';
import { migrateSchema } from './migrate-schema.ts';
import { grantRights } from './rights.ts';

// Nobody waits for the answer any more.
process.on('disconnect', () => process.exit(1));
process.once('message', (given: ToMigrate) => void run(given));

async function run({ owner, role }: ToMigrate): Promise<void> {
  const migrated = await migrateAndGrant(owner, role).catch(failed);
  process.send?.(migrated, () => process.disconnect());
}

async function migrateAndGrant(owner: ToMigrate['owner'], role: string): Promise<Migrated> {
  const applied = await migrateSchema(owner);
  await grantRights(owner, role);
  return { applied };
}

function failed(error: unknown): Migrated {
  return { message: error instanceof Error ? error.message : String(error), isStartFailure: error instanceof StartFailure };
}
