import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import type { UploadPurpose } from '#contract/api/files.ts';
import { randomId } from '#web/lib/random-id.ts';
import { deleteFile, keepFiles, takeKeptFiles } from './kept-files.ts';
import { sendFile, type Results } from './send-file.ts';
import { UploadQueue, type Upload } from './upload-queue.ts';

export interface UploadsOptions<Purpose extends UploadPurpose> {
  purpose: Purpose;
  /** Why a file is not worth sending, before a byte travels; null: it may go. */
  refuse: (file: File) => string | null;
  /** Returns how many more files the form takes while some are under way; `full` is the sentence for those beyond. Without it, any number. */
  room?: (underWay: number) => number;
  full?: string;
  /** Whether a file that is not worth sending is listed as one that failed, for forms that show files where they belong. */
  listsRefused?: boolean;
  /** Receives what a file has become. */
  onDone: (key: string, result: Results[Purpose]) => void;
  /** Receives the files that were accepted, before they travel. */
  onAdded?: (uploads: readonly Pick<Upload, 'key' | 'file'>[]) => void;
  /** The key of an answer link, for a sender without an account. */
  answerKey?: string | null;
  /** The uploads an earlier visit of a kept form left unfinished; they continue, and those whose file is not there any more are handed to `onLost`. */
  unfinished?: readonly string[];
  onLost?: (keys: readonly string[]) => void;
}

/**
 * The files of a form on their way to the server: accepted or refused, a few at once, with progress, given up, tried again by hand or once there
 * is a network, and, for a form that is kept, continued after a reload.
 */
export function useUploads<Purpose extends UploadPurpose>(options: UploadsOptions<Purpose>) {
  const { purpose, refuse, room = () => Infinity, full = '', listsRefused = false, onAdded, answerKey = null, unfinished } = options;
  const isKept = unfinished !== undefined;
  const files = useRef(new Map<string, File>());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue<Results[Purpose]>(async ({ key, file, isFresh }, way) => {
        const problem = refuse(file);
        if (problem !== null) throw { code: '', name: 'invalidInput', status: 400, message: problem } satisfies CallFailure;
        return sendFile(file, { purpose, id: key, name: file.name, isFresh, answerKey, ...way });
      }),
  );
  const { onDone } = options;
  useEffect(() => {
    queue.handOver((key, result) => {
      if (isKept) deleteQuietly(key);
      onDone(key, result);
    });
  }, [queue, isKept, onDone]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, nothing);

  const goOn = useEffectEvent(async () => {
    if (unfinished === undefined || unfinished.length === 0) return;
    const kept = await takeKeptFiles(unfinished).catch(() => []);
    for (const { key, file } of kept) files.current.set(key, file);
    queue.add(kept.map(({ key, file }) => ({ key, file, isFresh: false })));
    const lost = unfinished.filter((key) => kept.every((each) => each.key !== key));
    if (lost.length > 0) options.onLost?.(lost);
  });
  useEffect(() => {
    void goOn();
    const online = () => queue.retryLost();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      queue.stop();
    };
  }, [queue]);

  const add = (chosen: readonly File[]) => {
    const free = Math.max(0, room(queue.list().length));
    const problems = chosen.length > free ? [full] : [];
    const accepted: { key: string; file: File }[] = [];
    for (const file of chosen.slice(0, free)) {
      const problem = listsRefused ? null : refuse(file);
      if (problem === null) accepted.push({ key: randomId(), file });
      else problems.push(`${file.name}：${problem}`);
    }
    setRefused(problems);
    for (const { key, file } of accepted) files.current.set(key, file);
    if (isKept) void keepFiles(accepted).catch(() => undefined);
    if (accepted.length > 0) onAdded?.(accepted);
    queue.add(accepted.map((each) => ({ ...each, isFresh: true })));
  };
  const remove = useCallback(
    (key: string) => {
      queue.remove(key);
      files.current.delete(key);
      if (isKept) deleteQuietly(key);
    },
    [queue, isKept],
  );
  return {
    uploads,
    /** What was not accepted of the last choice, as sentences. */
    refused,
    add,
    remove,
    retry: (key: string) => queue.retry(key),
    uploadOf: (key: string): Upload | undefined => uploads.find((upload) => upload.key === key),
    /** The file of this visit, also once it has arrived; null when it was chosen on an earlier one. */
    fileOf: (key: string): File | null => files.current.get(key) ?? null,
  };
}

const NOTHING: readonly Upload[] = [];

function nothing(): readonly Upload[] {
  return NOTHING;
}

function deleteQuietly(key: string): void {
  // Where nothing can be stored, nothing was.
  void deleteFile(key).catch(() => undefined);
}
