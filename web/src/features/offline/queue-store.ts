import type { CommentInput } from '#web/features/comment-hosts/comment-hosts.ts';
import type { PlacedPicture } from '#web/features/files/pictures.ts';

/** A comment that waits in this browser for a network. */
export interface QueuedComment {
  /** Names the write to the server, so that it happens once however often it is sent. */
  key: string;
  /** Its author; it is never sent under another account. */
  memberId: number;
  input: CommentInput;
  /** The pictures of `input`, as the form shows them. */
  pictures: PlacedPicture[];
  /** The member a reply is addressed to; null: it replies to the post or picture. */
  replyTo: string | null;
  /** When it was written, and when it was first sent without an answer, in milliseconds since 1970. */
  writtenAt: number;
  triedAt: number | null;
  /** `sending` also where a tab was closed over it: the next attempt takes it up. */
  state: 'waiting' | 'sending' | 'refused';
  /** Why it was refused. */
  problem: string;
}

const STORE = 'comments';

/** Returns every waiting comment of this browser, the oldest first. Rejects where nothing can be stored. */
export async function listQueued(): Promise<QueuedComment[]> {
  const all = await inStore<QueuedComment[]>('readonly', (store) => {
    const found: IDBRequest<QueuedComment[]> = store.getAll();
    return () => found.result;
  });
  return all.toSorted((one, other) => one.writtenAt - other.writtenAt);
}

/** Keeps a comment, replacing an earlier one with its key. */
export async function putQueued(comment: QueuedComment): Promise<void> {
  await inStore('readwrite', (store) => {
    store.put(comment);
    return () => undefined;
  });
}

/** Changes a comment. Returns whether it is still there and not refused: its author may have taken it back. */
export function changeQueued(key: string, change: Partial<Omit<QueuedComment, 'key'>>): Promise<boolean> {
  return inStore('readwrite', (store) => {
    const found: IDBRequest<QueuedComment | undefined> = store.get(key);
    let isPending = false;
    found.onsuccess = () => {
      isPending = found.result !== undefined && found.result.state !== 'refused';
      if (isPending) store.put({ ...found.result, ...change });
    };
    return () => isPending;
  });
}

/** Deletes a comment that cannot have arrived. Returns whether it was there, and is its author's again. */
export function takeQueued(key: string): Promise<boolean> {
  return inStore('readwrite', (store) => {
    const found: IDBRequest<QueuedComment | undefined> = store.get(key);
    let isTaken = false;
    found.onsuccess = () => {
      isTaken = found.result !== undefined && !mayHaveArrived(found.result);
      if (isTaken) store.delete(key);
    };
    return () => isTaken;
  });
}

/** Returns whether a comment is being sent, or was without an answer: whether it has arrived only the server knows. */
export function mayHaveArrived({ state, triedAt }: Pick<QueuedComment, 'state' | 'triedAt'>): boolean {
  return state === 'sending' || (state === 'waiting' && triedAt !== null);
}

/** Deletes a comment. */
export async function deleteQueued(key: string): Promise<void> {
  await inStore('readwrite', (store) => {
    store.delete(key);
    return () => undefined;
  });
}

/** Does something in the store; `act` returns how its result is read once all of it is saved. */
async function inStore<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => () => Result): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const result = act(transaction.objectStore(STORE));
      // It is saved only once it is on the disk.
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('hearth-queue', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not stored'));
  });
}
