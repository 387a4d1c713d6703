// npm run db:new NAME: makes the next migration, empty.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '#server/platform/database/migrate.ts';

const directory = join(import.meta.dirname, '../server/migrations');
const name = process.argv[2] ?? '';

if (/^[a-z][a-z0-9_]*$/.test(name)) {
  const last = (await readMigrations(directory)).at(-1)?.name ?? '0000';
  const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}.sql`;
  writeFileSync(join(directory, file), '', { flag: 'wx' });
  console.log(`[炉边] 新迁移：server/migrations/${file}`);
} else {
  console.error('[炉边] 用法：npm run db:new 名字（小写字母、数字和下划线，例如 add_badges）');
  process.exitCode = 1;
}
