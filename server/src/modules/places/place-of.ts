import { createRequire } from 'node:module';
import type Ip2Region from 'ip2region';
import { codeOf, UNKNOWN_PLACE } from './codes.ts';

/** The tables of the package: eleven megabytes, read when the first address is looked up. */
let tables: Ip2Region | null = null;

/** Returns where an address is, as two letters; `ZZ` where the tables do not know, as of addresses of a home or office network. */
export function placeOf(address: string): string {
  try {
    const found = openTables().search(address);
    return found === null ? UNKNOWN_PLACE : codeOf(found);
  } catch {
    // Nothing that somebody writes may fail for want of a place.
    return UNKNOWN_PLACE;
  }
}

function openTables(): Ip2Region {
  if (tables !== null) return tables;
  // A CommonJS module with a default export, which `import` would hand over wrapped.
  const { default: Tables } = createRequire(import.meta.url)('ip2region') as { default: typeof Ip2Region };
  tables = new Tables();
  return tables;
}
