import type { CallFailure } from '#contract/envelope.ts';
import { isBusy, isFault, isUnanswered } from '#web/lib/calls/unanswered.ts';
import { failureOf } from '#web/lib/page.ts';

/** A file on its way: how far it is, or why it did not arrive. */
export interface Upload {
  /** Names the upload: a UUID. */
  key: string;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive; null while it waits or travels. */
  problem: string | null;
  /** Whether nothing of it was ever sent. */
  isFresh: boolean;
}

/** Sends one file. Rejects with a `CallFailure`, or with anything once the signal is aborted. */
export type Send<Result> = (upload: Upload, way: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Result>;

/** Files on their way at once; the others wait. */
const MAX_AT_ONCE = 2;
const LOST = '没有传上去，请再试一次';

/**
 * The files of one form on their way: a few at once, the others in line. What has arrived leaves the list; what failed stays until it is tried
 * again or removed.
 */
export class UploadQueue<Result> {
  #uploads: readonly Upload[] = [];
  #waiting: string[] = [];
  #failures = new Map<string, CallFailure>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #send: Send<Result>;
  #onDone: (key: string, result: Result) => void = () => undefined;

  constructor(send: Send<Result>) {
    this.#send = send;
  }

  /** Sets the one who receives what files have become. */
  handOver(onDone: (key: string, result: Result) => void): void {
    this.#onDone = onDone;
  }

  readonly list = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts files in line; those that are not fresh continue where an earlier visit left them. */
  add(files: readonly Pick<Upload, 'key' | 'file' | 'isFresh'>[]): void {
    const fresh = files.filter(({ key }) => this.#uploads.every((upload) => upload.key !== key));
    this.#set([...this.#uploads, ...fresh.map((each) => ({ ...each, share: 0, problem: null }))]);
    this.#enqueue(fresh.map(({ key }) => key));
  }

  retry(key: string): void {
    if (!this.#uploads.some((upload) => upload.key === key && upload.problem !== null)) return;
    const failure = this.#failures.get(key);
    this.#failures.delete(key);
    // Of what it refused the server has kept nothing.
    this.#change(key, { share: 0, problem: null, isFresh: failure?.name !== undefined && !isBusy(failure) && !isFault(failure) });
    this.#enqueue([key]);
  }

  /** Tries again what failed because there was no network. */
  retryLost(): void {
    for (const [key, failure] of this.#failures) if (isUnanswered(failure)) this.retry(key);
  }

  remove(key: string): void {
    this.#waiting = this.#waiting.filter((each) => each !== key);
    this.#failures.delete(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    this.#running.get(key)?.abort(new DOMException('given up', 'AbortError'));
  }

  /** Ends everything: the form has gone. */
  stop(): void {
    for (const { key } of this.#uploads) this.remove(key);
  }

  #enqueue(keys: readonly string[]): void {
    this.#waiting.push(...keys);
    while (this.#running.size < MAX_AT_ONCE) {
      const key = this.#waiting.shift();
      const upload = this.#uploads.find((each) => each.key === key);
      if (!upload) {
        if (key === undefined) return;
        continue;
      }
      void this.#run(upload);
    }
  }

  async #run(upload: Upload): Promise<void> {
    const { key } = upload;
    const controller = new AbortController();
    this.#running.set(key, controller);
    try {
      const onProgress = (share: number) => this.#change(key, { share });
      const result = await this.#send(upload, { signal: controller.signal, onProgress });
      if (!controller.signal.aborted) {
        this.#set(this.#uploads.filter((each) => each.key !== key));
        this.#onDone(key, result);
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        const failure = failureOf(error);
        this.#failures.set(key, failure);
        this.#change(key, { problem: failure.message || LOST });
      }
    } finally {
      this.#running.delete(key);
      this.#enqueue([]);
    }
  }

  #change(key: string, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
