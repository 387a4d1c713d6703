import { StartFailure } from '../process/start-failure.ts';
import type { AppliedMigration, SequenceValue, TableRows } from './catalog.ts';

/** The first file of a backup: describes the others. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** ISO 8601 UTC: the instant the rows are of. */
  readonly madeAt: string;
  readonly migrations: readonly AppliedMigration[];
  /** The rows of the table at index 3 lie in `tables/0003/…`, as COPY text in UTF-8. */
  readonly tables: readonly TableRows[];
  readonly sequences: readonly SequenceValue[];
}

export const FORMAT = 'hearth backup 1';
export const MANIFEST_NAME = 'manifest.json';

/** Reads a manifest; throws StartFailure when it is none of ours. */
export function parseManifest(text: string): Manifest {
  const manifest: Manifest | null = isJson(text) ? JSON.parse(text) : null;
  if (manifest?.format === FORMAT) return manifest;
  throw new StartFailure('这个文件不是炉边的备份，或者是更新的版本做的。');
}

/** Returns the name of a piece of a table's rows. */
export function tablePieceName(table: number, piece: number): string {
  return `tables/${String(table).padStart(4, '0')}/${String(piece).padStart(6, '0')}`;
}

/** Returns the index of the table a piece belongs to, or null for a file that is no piece. */
export function tableOfPiece(name: string): number | null {
  const found = /^tables\/(\d{4,})\/\d{6,}$/.exec(name)?.[1];
  return found === undefined ? null : Number(found);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
