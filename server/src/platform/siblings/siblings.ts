import cluster from 'node:cluster';
import type { SharedState } from '../state/shared-state.ts';
import { sharedStateOf } from './shared-by-launcher.ts';
import type { Place, Question, ToLauncher, ToSibling, Value, Written } from './talk.ts';

/** The other processes of this site on this machine, reached through the launcher that started them all. */
export interface Siblings extends Place {
  /** What all of them count together. */
  shared: SharedState;
  /** Resolves once the embedded database runs, which is the launcher's. Rejects when `ending` is aborted before. */
  untilDatabase(ending: AbortSignal): Promise<void>;
  /** Resolves when the upgrade that tries this version lets it open. Rejects when `ending` is aborted before. */
  untilWord(ending: AbortSignal): Promise<void>;
  /** Notifies the launcher that this process answers on the port. */
  reportOpen(): void;
  /** Tells the others what this process has committed. */
  tellWritten(written: Written): void;
  /** Calls back with what another one has committed, until the returned function is called. */
  onWritten(listener: (written: Written) => void): () => void;
  /** What the launcher asks for when somebody reads the figures. */
  answerFigures(read: () => Promise<object[]>): void;
}

/** Returns the way to the launcher that started this process, and through it to its siblings; null for a process that was started by itself. */
export async function joinLauncher(): Promise<Siblings | null> {
  if (!cluster.isWorker) return null;
  const placed = Promise.withResolvers<Place>();
  const word = Promise.withResolvers<undefined>();
  const asked = new Map<number, (value: Value | undefined) => void>();
  const listeners = new Set<(written: Written) => void>();
  let readFigures: () => Promise<object[]> = () => Promise.resolve([]);
  let lastId = 0;

  // A launcher that is gone ends this process by itself: node does that for a child of a cluster.
  const tell = (message: ToLauncher) => void process.send?.(message, undefined, undefined, () => undefined);
  const ask = (question: Question): Promise<Value> => {
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    asked.set(id, (value) => (value === undefined ? reject(new Error(`the launcher could not answer ${question.act}`)) : resolve(value)));
    tell({ kind: 'ask', id, question });
    return promise;
  };
  const sendFigures = async (id: number) => tell({ kind: 'figures', id, figures: await readFigures() });

  process.on('message', (message: ToSibling) => {
    switch (message.kind) {
      case 'place':
        return placed.resolve(message.place);
      case 'word':
        return word.resolve(undefined);
      case 'written':
        for (const listener of listeners) listener(message);
        return;
      case 'figures':
        // Figures that cannot be read are left out.
        return void sendFigures(message.id).catch(() => undefined);
      case 'answer':
        asked.get(message.id)?.(message.value);
        asked.delete(message.id);
    }
  });
  tell({ kind: 'hello' });
  return {
    ...(await placed.promise),
    shared: sharedStateOf(ask, (key) => tell({ kind: 'letGo', key })),
    async untilDatabase(ending) {
      await unlessAborted(ask({ act: 'database' }), ending);
    },
    untilWord: (ending) => unlessAborted(word.promise, ending),
    reportOpen: () => tell({ kind: 'open' }),
    tellWritten: (written) => tell({ kind: 'written', ...written }),
    onWritten(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answerFigures(read) {
      readFigures = read;
    },
  };
}

async function unlessAborted(work: Promise<unknown>, ending: AbortSignal): Promise<void> {
  ending.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(ending.reason);
  ending.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    ending.removeEventListener('abort', onAbort);
  }
}
