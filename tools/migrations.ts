// npm run db:land: puts new migrations on the list of those that have landed. With --check: refuses what differs from the list.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contractsUnsaid } from '#server/platform/database/landed/contracts.ts';
import { LANDED, readLanded } from '#server/platform/database/landed/landed-migrations.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';

const directory = resolve('server/migrations');
const landed = await readLanded(directory);
const files = await readMigrations(directory);
const isListed = (name: string) => landed.some((each) => each.name === name);
/** Those before landed without a word about it. */
const FIRST_THAT_SAYS = '0200';
const fresh = files.filter(({ name }) => !isListed(name));

const faults = [
  ...landed
    .filter(({ name }) => !files.some((file) => file.name === name))
    .map(({ name }) => `${name}: it has landed, so it can neither be removed nor renamed`),
  ...files
    .filter(({ name, checksum }) => isListed(name) && !landed.some((each) => each.name === name && each.checksum === checksum))
    .map(({ name }) => `${name}: it has landed, so it can no longer be changed; write a new migration`),
  ...fresh
    .filter(({ name }) => name < (landed.at(-1)?.name ?? ''))
    .map(({ name }) => `${name}: its number comes before ${landed.at(-1)?.name}, which has landed`),
  ...files
    .filter(({ name, sql }) => name >= FIRST_THAT_SAYS && contractsUnsaid(sql))
    .map(({ name }) => `${name}: the version before it can't serve beside it; leave what it uses, or say why it may go: -- contracting: …`),
];

if (process.argv.includes('--check')) {
  faults.push(...fresh.map(({ name }) => `${name}: it is not on the list; run npm run db:land before it lands`));
} else if (faults.length === 0) {
  const list = [...landed, ...fresh.map(({ name, checksum }) => ({ name, checksum }))];
  writeFileSync(join(directory, LANDED), `[\n${list.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
}
for (const fault of faults) console.error(fault);
console.log(`${files.length} migrations, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
