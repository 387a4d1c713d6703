import { IMAGE_TYPES } from '#contract/limits.ts';

/** The file types a file picker offers for evidence. */
export const EVIDENCE_ACCEPT = [...IMAGE_TYPES, 'video/mp4', 'video/webm', '.txt', '.log', '.zip'].join();

/** Returns a size as a reader wants it: 640 B, 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
