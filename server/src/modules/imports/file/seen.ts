// What a dry run has seen, in few bytes each: a file may have millions of records, and nothing of them is in the database.
import { hash } from 'node:crypto';
import type { ImportKind } from './records.shapes.ts';

/** Texts of which only is asked whether they were there before. */
export interface TextSet {
  add(text: string): void;
  has(text: string): boolean;
}

/** Records of a dry run. */
export interface SeenRecords {
  /** Notes a record, and the column where it is one. */
  add(thing: SeenThing, targetId: number): void;
  /** Returns the id of a column, 0 for any other thing that was seen; null: it was not. */
  find(thing: SeenThing): number | null;
}

interface SeenThing {
  kind: ImportKind;
  id: string;
}

const FIRST_SIZE = 1024;
/** Beyond it the free places are too far apart from where they are looked for. */
const MAX_FILLED = 0.6;

/**
 * Returns a set that keeps 64 bits of the hash of each text, in a table that doubles when it is nearly full: about 20 bytes each. Of ten million texts
 * two are taken for the same with a chance of one in 400,000.
 */
export function createSet(): TextSet {
  // Made with the first text: most are made for a record and get none.
  let table = new BigUint64Array(0);
  let filled = 0;
  const placeOf = (key: bigint, within: BigUint64Array) => {
    let at = Number(key % BigInt(within.length));
    while (within[at] !== 0n && within[at] !== key) at = at + 1 === within.length ? 0 : at + 1;
    return at;
  };
  const grow = () => {
    const larger = new BigUint64Array(Math.max(FIRST_SIZE, table.length * 2));
    for (const key of table) if (key !== 0n) larger[placeOf(key, larger)] = key;
    table = larger;
  };
  return {
    add(text) {
      if (filled >= table.length * MAX_FILLED) grow();
      const key = keyOf(text);
      const at = placeOf(key, table);
      if (table[at] === key) return;
      table[at] = key;
      filled += 1;
    },
    has(text) {
      if (table.length === 0) return false;
      const key = keyOf(text);
      return table[placeOf(key, table)] === key;
    },
  };
}

/** Returns records that were seen, none yet. */
export function createSeen(): SeenRecords {
  const columns = new Map<string, number>();
  const others = createSet();
  return {
    add({ kind, id }, targetId) {
      if (kind === 'column') columns.set(id, targetId);
      else others.add(`${kind} ${id}`);
    },
    find({ kind, id }) {
      if (kind === 'column') return columns.get(id) ?? null;
      return others.has(`${kind} ${id}`) ? 0 : null;
    },
  };
}

/** Returns 64 bits of the hash of a text, never 0. */
function keyOf(text: string): bigint {
  return hash('sha256', text, 'buffer').readBigUInt64LE(0) || 1n;
}
