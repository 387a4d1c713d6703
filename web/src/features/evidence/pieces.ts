import type { EvidenceKind } from '#contract/api/trials.ts';
import { MAX_EVIDENCE } from '#contract/limits.ts';
import { randomId } from '#web/lib/random-id.ts';

/** A piece of evidence under way, as a form and its draft keep it. */
export interface Piece {
  /** Within the form. */
  key: string;
  kind: EvidenceKind;
  name: string;
  sizeBytes: number;
  sha256: string | null;
  /** Null while it is being sent, and for a link. */
  fileId: number | null;
  /** What everybody may see of it after a verdict: another file, the file itself, or nothing. */
  publicFileId: number | null;
  url: string;
  caption: string;
}

/** What a piece is before anything is known of it. */
export const EMPTY_PIECE = { name: '', sizeBytes: 0, sha256: null, fileId: null, publicFileId: null, url: '', caption: '' };

/** Returns the pieces with an empty link behind them, as far as there is room. */
export function withLink(pieces: readonly Piece[]): Piece[] {
  return pieces.length < MAX_EVIDENCE ? [...pieces, { ...EMPTY_PIECE, key: randomId(), kind: 'link' }] : [...pieces];
}

/** What everybody may see of a piece. */
export type Showing = 'sealed' | 'same' | 'redacted';

/** Returns the choice of what is shown for a piece. */
export function showingOf({ fileId, publicFileId }: Pick<Piece, 'fileId' | 'publicFileId'>): Showing {
  if (publicFileId === null) return 'sealed';
  return publicFileId === fileId ? 'same' : 'redacted';
}

type EvidenceFields = { url: string; caption: string } | { fileId: number; publicFileId: number | null; caption: string };

/** Returns the pieces as a call takes them, without those not uploaded yet. */
export function evidenceOf(pieces: readonly Piece[]): EvidenceFields[] {
  return pieces.flatMap(({ kind, fileId, publicFileId, url, caption }): EvidenceFields[] => {
    if (kind === 'link') return [{ url: url.trim(), caption }];
    return fileId === null ? [] : [{ fileId, publicFileId, caption }];
  });
}

/** Why the pieces cannot go yet; null: they can. */
export function refusePieces(pieces: readonly Piece[]): string | null {
  const waiting = pieces.filter(({ kind, fileId }) => kind !== 'link' && fileId === null).length;
  return waiting > 0 ? `还有 ${waiting} 件没有传完，等一等，或者把没传上的去掉` : null;
}

/** Returns the pieces of a draft; files that were still on their way continue, or are taken out where this browser kept none. */
export function restoredPieces(value: unknown): Piece[] {
  return Array.isArray(value) ? value.filter(isPiece) : [];
}

function isPiece(value: unknown): value is Piece {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'caption' in value &&
    typeof value.caption === 'string' &&
    'url' in value &&
    typeof value.url === 'string' &&
    'fileId' in value &&
    'publicFileId' in value
  );
}

/** Returns the numbers the addresses of sealed files end with. */
export function fileIdOf(address: string | null): number | null {
  const id = /^\/oss\/r\/(?:file|view)\/(\d+)$/.exec(address ?? '')?.[1];
  return id === undefined ? null : Number(id);
}
