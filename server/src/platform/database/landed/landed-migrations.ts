import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../process/start-failure.ts';

/** A migration that has landed, so that databases may have applied it. */
export interface LandedMigration {
  readonly name: string;
  readonly checksum: string;
  /** What it was called when some of them did. */
  readonly formerNames?: readonly string[];
  /** What it said when some of them did, by its checksum; a later migration makes both kinds of databases alike. */
  readonly formerChecksums?: readonly string[];
}

/** The list beside the migrations; the check holds it. */
export const LANDED = 'landed.json';

/** Returns the landed migrations of a directory; none where it keeps no list. */
export async function readLanded(directory: string): Promise<LandedMigration[]> {
  try {
    return JSON.parse(await readFile(join(directory, LANDED), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the applied migrations under the names and with the checksums they have now. */
export function asLandedNow<Applied extends { name: string; checksum: string }>(applied: readonly Applied[], landed: readonly LandedMigration[]): Applied[] {
  return applied.map((row) => {
    const edited = landed.find(({ name, formerChecksums }) => name === row.name && formerChecksums?.includes(row.checksum));
    if (edited !== undefined) return { ...row, checksum: edited.checksum };
    const renamed = landed.find(({ checksum, formerNames }) => checksum === row.checksum && formerNames?.includes(row.name));
    return renamed === undefined ? row : { ...row, name: renamed.name };
  });
}
