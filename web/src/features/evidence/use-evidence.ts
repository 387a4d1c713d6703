import { MAX_EVIDENCE } from '#contract/limits.ts';
import { hashFile } from '#web/features/files/hash-file.ts';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { fileKindOf, refuseFile } from './file-kinds.ts';
import { EMPTY_PIECE, withLink, type Piece } from './pieces.ts';

/** Changes the current pieces: several files may arrive at once. */
export type ChangePieces = (change: (before: readonly Piece[]) => Piece[]) => void;

/** Adds evidence to a form: sends its files, tries again if needed, and deletes what is removed. */
export function useEvidence(pieces: readonly Piece[], change: ChangePieces, answerKey: string | null) {
  const edit = (key: string, part: Partial<Piece>) => change((before) => before.map((piece) => (piece.key === key ? { ...piece, ...part } : piece)));
  const { uploadOf, refused, add, remove, retry, fileOf } = useUploads({
    purpose: 'evidence',
    answerKey,
    refuse: refuseFile,
    room: () => MAX_EVIDENCE - pieces.length,
    full: `最多 ${MAX_EVIDENCE} 件证据，多出来的没有收下`,
    unfinished: pieces.filter(({ kind, fileId }) => kind !== 'link' && fileId === null).map(({ key }) => key),
    onLost: (keys) => change((before) => before.filter(({ key }) => !keys.includes(key))),
    onAdded(added) {
      change((before) => [
        ...before,
        ...added.map(({ key, file }) => ({ ...EMPTY_PIECE, key, kind: fileKindOf(file) ?? 'zip', name: file.name, sizeBytes: file.size })),
      ]);
      for (const { key, file } of added) void hashFile(file).then((sha256) => edit(key, { sha256 }));
    },
    onDone: (key, { id, sha256 }) => edit(key, { fileId: id, sha256 }),
  });
  return {
    uploadOf,
    refused,
    add,
    retry,
    edit,
    fileOf,
    addLink: () => change(withLink),
    remove(key: string) {
      remove(key);
      change((before) => before.filter((piece) => piece.key !== key));
    },
  };
}

export type Evidence = ReturnType<typeof useEvidence>;
