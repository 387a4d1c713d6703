import { useCallback, useEffect, useRef, useState } from 'react';
import { refusePicture, sendPicture } from '#web/features/files/send-picture.ts';
import { failureOf } from '#web/lib/page.ts';
import { randomId } from '#web/lib/random-id.ts';
import { MAX_ENTRIES, entryOf, type Entry } from './entries.ts';

/** Changes the current entries: several pictures may arrive at once. */
export type ChangeEntries = (change: (before: readonly Entry[]) => readonly Entry[]) => void;

/** How far a picture is: 0 to 1 on its way, or why it did not arrive. */
export interface Progress {
  share: number;
  problem: string | null;
}

interface PictureItem {
  file: File;
  controller: AbortController;
  uploadId: string | null;
}

/** Pictures on their way at once; the others wait. */
const AT_ONCE = 2;

/** Adds pictures to the form: uploads a few at a time, retries on request, and deletes what is removed. */
export function usePictures(entries: readonly Entry[], change: ChangeEntries) {
  const held = useRef(new Map<string, PictureItem>());
  const line = useRef<string[]>([]);
  const running = useRef(0);
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);

  const tell = useCallback((key: string, part: Progress | null) => {
    setProgress(({ [key]: _, ...rest }) => (part === null ? rest : { ...rest, [key]: part }));
  }, []);

  const send = useCallback(
    async (key: string) => {
      const own = held.current.get(key);
      if (!own) return;
      const { signal } = own.controller;
      try {
        const sent = await sendPicture(own.file, {
          signal,
          onProgress: (share) => tell(key, { share, problem: null }),
          resume: { id: own.uploadId, keep: (id) => (own.uploadId = id) },
        });
        const small = sent.variants[0]?.url ?? sent.url;
        change((before) => before.map((entry) => (entry.key === key ? { ...entry, fileId: sent.id, small } : entry)));
        tell(key, null);
      } catch (error) {
        if (!signal.aborted) tell(key, { share: 0, problem: failureOf(error).message || '没有传上去，请再试一次' });
      }
    },
    [change, tell],
  );
  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let key = line.current.shift(); key !== undefined; key = line.current.shift()) await send(key);
    running.current -= 1;
  }, [send]);
  const enqueue = (keys: readonly string[]) => {
    for (const key of keys) tell(key, { share: 0, problem: null });
    line.current.push(...keys);
    for (let each = 0; each < AT_ONCE; each += 1) void work();
  };

  useEffect(() => {
    const { current } = held;
    return () => {
      for (const { controller } of current.values()) controller.abort(new DOMException('left', 'AbortError'));
    };
  }, []);

  const add = (files: readonly File[]) => {
    const room = MAX_ENTRIES - entries.length;
    const problems = files.length > room ? [`一次最多 ${MAX_ENTRIES} 张，多出来的没有收下`] : [];
    const taken: Entry[] = [];
    for (const file of files.slice(0, Math.max(0, room))) {
      const problem = refusePicture(file);
      if (problem !== null) {
        problems.push(`${file.name}：${problem}`);
        continue;
      }
      const key = randomId();
      held.current.set(key, { file, controller: new AbortController(), uploadId: null });
      taken.push(entryOf(key, file, taken.at(-1) ?? entries.at(-1)));
    }
    setRefused(problems);
    if (taken.length > 0) change((before) => [...before, ...taken]);
    enqueue(taken.map(({ key }) => key));
  };
  const remove = (key: string) => {
    held.current.get(key)?.controller.abort(new DOMException('given up', 'AbortError'));
    held.current.delete(key);
    line.current = line.current.filter((each) => each !== key);
    tell(key, null);
    change((before) => before.filter((entry) => entry.key !== key));
  };
  return { progress, refused, add, remove, retry: (key: string) => enqueue([key]) };
}
