import { loadavg } from 'node:os';

/** One line of the table at the end. */
export interface Row {
  drill: string;
  what: string;
  measured: string;
  /** What it has to be; empty: shown for its own sake. */
  wanted: string;
  /** Null: nothing is wanted of it. */
  isMet: boolean | null;
}

/** What every drill is given. */
export interface Lab {
  rounds: number;
  log(line: string): void;
}

/** A drill: it finds everything running and leaves it so, unless it needs nothing of that. */
export interface Drill {
  what: string;
  /** How often it does what it does, unless another number is given; null: once. */
  rounds: number | null;
  /** It needs nothing of what the others run on. */
  isAlone?: boolean;
  run(lab: Lab): Promise<Omit<Row, 'drill'>[]>;
}

/** Returns how many processes wanted a processor in the last minute, on average. */
export function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
