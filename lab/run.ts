// npm run lab: the whole site as on many machines, on one, and drills that break it. Without a name it lists them; `all` runs all and prints one table.
import { takeDown } from './parts/topology.ts';
import { DRILLS } from './drills/table.ts';
import { runDrills } from './drills/run-drills.ts';

const [name, ...args] = process.argv.slice(2);
const log = (line: string) => console.log(`· ${line}`);

if (name === undefined) {
  console.log('npm run lab -- NAME [rounds]\n');
  for (const [each, { what, rounds }] of Object.entries(DRILLS)) console.log(`${each.padEnd(14)} ${what}${rounds === null ? '' : ` (${rounds} rounds)`}`);
  console.log(
    `${'all'.padEnd(14)} all of them in this order, and one table\n${'down'.padEnd(14)} end every process and remove the network; with --all the data too`,
  );
} else if (name === 'down') {
  await takeDown(args.includes('--all'));
} else {
  process.exitCode = await runDrills(DRILLS, { name, given: args[0], log });
}
// What drills leave open, such as connections of clients that were given up, keeps nobody.
process.exit();
