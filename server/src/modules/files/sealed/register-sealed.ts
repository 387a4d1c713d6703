import type { StoreContext } from '../pictures/keep-picture.ts';
import { lockStoredFile } from '../deletions/deletions.ts';
import { insertSealed, type SealedRow } from './queries-sealed.ts';

/** A sealed file before it is stored. */
export interface NewSealed extends Omit<SealedRow, 'id' | 'sizeBytes' | 'storedName' | 'viewName'> {
  bytes: Buffer;
  /** Its public copy, a re-encoded picture; null: it has none. */
  view: Buffer | null;
}

/** Stores a file of known kind, hash and copy, and returns its row. */
export async function registerSealed({ tx, now, files }: StoreContext, file: NewSealed): Promise<SealedRow> {
  const { bytes, view, ...known } = file;
  const storedName = `sealed/${file.sha256.slice(0, 2)}/${file.sha256}`;
  const viewName = view ? `${storedName}-view.webp` : null;
  await lockStoredFile(tx, file.sha256);
  // Files first: a row never names a file that is not there.
  await files.write(storedName, bytes);
  if (view && viewName) await files.write(viewName, view);
  return insertSealed({ tx, now }, { ...known, sizeBytes: bytes.length, storedName, viewName });
}
