/** A file that a form still has to send: kept in this browser, so that a reload loses nothing. */
export interface KeptFile {
  /** Names the upload as well. */
  key: string;
  file: File;
  keptAt: number;
}

const STORE = 'files';
/** As long as the server keeps what has arrived. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Keeps files until they are deleted. Rejects where the browser stores none. */
export async function keepFiles(files: readonly Omit<KeptFile, 'keptAt'>[]): Promise<void> {
  const keptAt = Date.now();
  await inStore('readwrite', (store) => {
    for (const each of files) store.put({ ...each, keptAt });
  });
}

/** Returns those kept under some keys, and deletes old ones. Rejects where the browser stores none. */
export async function takeKeptFiles(keys: readonly string[]): Promise<KeptFile[]> {
  const found: KeptFile[] = [];
  await inStore('readwrite', (store) => {
    const all: IDBRequest<KeptFile[]> = store.getAll();
    all.onsuccess = () => {
      for (const kept of all.result) {
        if (kept.keptAt < Date.now() - KEPT_MS) store.delete(kept.key);
        else if (keys.includes(kept.key)) found.push(kept);
      }
    };
  });
  return found;
}

/** Deletes a file. Rejects where the browser stores none. */
export function deleteFile(key: string): Promise<void> {
  return inStore('readwrite', (store) => store.delete(key));
}

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
      act(transaction.objectStore(STORE));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('hearth-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not stored'));
  });
}
