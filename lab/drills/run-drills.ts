import { loadNow, type Drill, type Row } from '../harness/drill.ts';
import { drawTable } from '../harness/table.ts';
import { bringUp } from '../parts/topology.ts';

interface Chosen {
  /** A drill, or `all`. */
  name: string;
  /** The number of rounds on the command line. */
  given: string | undefined;
  log(line: string): void;
}

/** Starts everything and runs the chosen drills. Prints a table and returns the exit code: 1 when one of them found what must not be. */
export async function runDrills(drills: Readonly<Record<string, Drill>>, { name, given, log }: Chosen): Promise<number> {
  const chosen = Object.entries(drills).filter(([each]) => name === 'all' || each === name);
  if (chosen.length === 0 || (given !== undefined && !/^[1-9]\d*$/.test(given))) {
    console.error(`there is no drill ${name}${given === undefined ? '' : ` with ${given} rounds`}; there are ${Object.keys(drills).join(', ')} and all`);
    return 1;
  }
  const rows: Row[] = [];
  if (chosen.some(([, { isAlone = false }]) => !isAlone)) await bringUp(log);
  for (const [drill, { rounds, run }] of chosen) {
    log(`${drill} (load of the machine ${loadNow()})`);
    try {
      const found = await run({ rounds: given === undefined ? (rounds ?? 1) : Number(given), log });
      rows.push(...found.map((row) => ({ drill, ...row })));
    } catch (error) {
      console.error(error);
      rows.push({ drill, what: 'ended early', measured: error instanceof Error ? error.message : String(error), wanted: 'its end', isMet: false });
    }
    rows.push({ drill, what: 'load of the machine at the end', measured: loadNow(), wanted: '', isMet: null });
  }
  console.log(`\n${drawTable(rows)}\nOne machine is not several: one disk, one clock, one power supply.`);
  return rows.some(({ isMet }) => isMet === false) ? 1 : 0;
}
