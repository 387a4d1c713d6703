import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_EVIDENCE } from '#contract/limits.ts';
import { failureOf } from '#web/lib/page.ts';
import { randomId } from '#web/lib/random-id.ts';
import { fileKindOf, refuseFile } from './file-kinds.ts';
import { hashFile } from './hash-file.ts';
import type { Piece } from './pieces.ts';
import { sendFile } from './send-file.ts';

/** Changes the current pieces: several files may arrive at once. */
export type ChangePieces = (change: (before: readonly Piece[]) => Piece[]) => void;

/** How far a file is: 0 to 1 on its way, or why it did not arrive. */
export interface Progress {
  share: number;
  problem: string | null;
}

interface EvidenceItem {
  file: File;
  controller: AbortController;
  uploadId: string | null;
}

/** Adds evidence to a form: hashes it, uploads it, retries if needed, and deletes what is removed. */
export function useEvidence(pieces: readonly Piece[], change: ChangePieces, answerKey: string | null) {
  const held = useRef(new Map<string, EvidenceItem>());
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);

  const tell = useCallback((key: string, part: Progress | null) => {
    setProgress(({ [key]: _, ...rest }) => (part === null ? rest : { ...rest, [key]: part }));
  }, []);

  const send = useCallback(
    async (key: string) => {
      const own = held.current.get(key);
      if (!own) return;
      const { file, controller } = own;
      tell(key, { share: 0, problem: null });
      try {
        const sha256 = await hashFile(file);
        change((before) => before.map((piece) => (piece.key === key ? { ...piece, sha256 } : piece)));
        const sent = await sendFile(file, {
          sha256,
          answerKey,
          signal: controller.signal,
          onProgress: (share) => tell(key, { share, problem: null }),
          resume: { id: own.uploadId, keep: (id) => (own.uploadId = id) },
        });
        change((before) => before.map((piece) => (piece.key === key ? { ...piece, fileId: sent.id, sha256: sent.sha256 } : piece)));
        tell(key, null);
      } catch (error) {
        if (!controller.signal.aborted) tell(key, { share: 0, problem: failureOf(error).message || '没有传上去，请再试一次' });
      }
    },
    [answerKey, change, tell],
  );

  useEffect(() => {
    const { current } = held;
    return () => {
      for (const { controller } of current.values()) controller.abort(new DOMException('left', 'AbortError'));
    };
  }, []);

  const add = (files: readonly File[]) => {
    const room = MAX_EVIDENCE - pieces.length;
    const problems = files.length > room ? [`最多 ${MAX_EVIDENCE} 件证据，多出来的没有收下`] : [];
    const taken: Piece[] = [];
    for (const file of files.slice(0, Math.max(0, room))) {
      const problem = refuseFile(file);
      const kind = fileKindOf(file);
      if (problem !== null || kind === null) {
        problems.push(`${file.name}：${problem ?? ''}`);
        continue;
      }
      const key = randomId();
      held.current.set(key, { file, controller: new AbortController(), uploadId: null });
      taken.push({ key, kind, name: file.name, sizeBytes: file.size, sha256: null, fileId: null, publicFileId: null, url: '', caption: '' });
    }
    setRefused(problems);
    if (taken.length > 0) change((before) => [...before, ...taken]);
    for (const { key } of taken) void send(key);
  };
  const addLink = () => {
    const link: Piece = {
      key: randomId(),
      kind: 'link',
      name: '',
      sizeBytes: 0,
      sha256: null,
      fileId: null,
      publicFileId: null,
      url: '',
      caption: '',
    };
    change((before) => (before.length < MAX_EVIDENCE ? [...before, link] : [...before]));
  };
  const remove = (key: string) => {
    held.current.get(key)?.controller.abort(new DOMException('given up', 'AbortError'));
    held.current.delete(key);
    tell(key, null);
    change((before) => before.filter((piece) => piece.key !== key));
  };
  /** Sends what everybody may see of a picture instead of it. Rejects with a `CallFailure`. */
  const redact = async (key: string, copy: File): Promise<void> => {
    const sha256 = await hashFile(copy);
    const { signal } = new AbortController();
    const sent = await sendFile(copy, { sha256, answerKey, signal, onProgress: () => undefined, resume: { id: null, keep: () => undefined } });
    change((before) => before.map((piece) => (piece.key === key ? { ...piece, publicFileId: sent.id } : piece)));
  };
  return {
    progress,
    refused,
    add,
    addLink,
    remove,
    redact,
    retry: (key: string) => void send(key),
    edit: (key: string, part: Partial<Pick<Piece, 'caption' | 'url' | 'publicFileId'>>) =>
      change((before) => before.map((piece) => (piece.key === key ? { ...piece, ...part } : piece))),
    /** The file of this visit, if it was chosen now and not restored. */
    fileOf: (key: string): File | null => held.current.get(key)?.file ?? null,
  };
}

export type Evidence = ReturnType<typeof useEvidence>;
