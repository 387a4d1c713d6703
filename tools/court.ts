// npm run court: writes the court's state machine into docs/court.md; --check refuses one that differs from the program.
// npm run court -- verify URL: verifies the court of a running site from outside, by what it publishes: docs/verify.md.
import { writeTable } from './court/table.ts';
import { verifySite } from './court/verify.ts';

const [command, ...args] = process.argv.slice(2);
process.exitCode = command === 'verify' ? await verifySite(args) : writeTable(process.argv.slice(2));
