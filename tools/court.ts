// npm run court: writes the court's state machine into docs/court.md; --check refuses one that differs from the program.
// npm run court -- verify URL: verifies the court of a running site from outside, by what it publishes: docs/verify.md.
// npm run court -- model [--steps N] [--seed S] [--kept FILE] [--processes P]: plays the court at random and checks its invariants: docs/court.md.
import { playModel } from './court/model.ts';
import { writeTable } from './court/table.ts';
import { verifySite } from './court/verify.ts';

const [command, ...args] = process.argv.slice(2);
process.exitCode = command === 'verify' ? await verifySite(args) : command === 'model' ? await playModel(args) : writeTable(process.argv.slice(2));
