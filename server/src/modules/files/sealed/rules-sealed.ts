import { MAX_SEALED_IMAGE_BYTES, MAX_SEALED_OTHER_BYTES, MAX_SEALED_VIDEO_BYTES } from '#contract/limits.ts';
import type { SealedKind } from './queries-sealed.ts';
import { sniffImage } from '../pictures/rules.ts';

/** The type of a file, judged by its bytes; its name only distinguishes a log from other text. */
export interface SealedType {
  kind: SealedKind;
  mediaType: string;
}

/** Pictures and sounds in the container of mp4, by the brand each begins with: no browser plays them as a film. */
const NO_FILMS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avci', 'avcs', 'crx ', 'M4A ', 'M4B ', 'M4P ']);

/** Null for anything that is no evidence we take. */
export function sniffSealed(bytes: Buffer, name: string): SealedType | null {
  const image = sniffImage(bytes);
  if (image) return { kind: 'image', mediaType: `image/${image}` };
  if (bytes.length > 12 && bytes.toString('latin1', 4, 8) === 'ftyp' && !NO_FILMS.has(bytes.toString('latin1', 8, 12)))
    return { kind: 'video', mediaType: 'video/mp4' };
  if (bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return { kind: 'video', mediaType: 'video/webm' };
  if (bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304) return { kind: 'zip', mediaType: 'application/zip' };
  if (/\.(txt|log)$/i.test(name) && isText(bytes)) return { kind: /\.log$/i.test(name) ? 'log' : 'text', mediaType: 'text/plain; charset=utf-8' };
  return null;
}

/** Returns how many bytes a file of a kind may have. */
export function maxSealedBytes(kind: SealedKind): number {
  if (kind === 'image') return MAX_SEALED_IMAGE_BYTES;
  return kind === 'video' ? MAX_SEALED_VIDEO_BYTES : MAX_SEALED_OTHER_BYTES;
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
