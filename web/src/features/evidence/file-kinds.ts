import { IMAGE_TYPES, MAX_SEALED_IMAGE_BYTES, MAX_SEALED_OTHER_BYTES, MAX_SEALED_VIDEO_BYTES } from '#contract/limits.ts';
import type { EvidenceKind } from '#contract/api/trials.ts';

type FileKind = Exclude<EvidenceKind, 'link'>;

const BY_ENDING: Readonly<Record<string, FileKind>> = { mp4: 'video', webm: 'video', txt: 'text', log: 'log', zip: 'zip' };

/** Returns the kind of a file guessed from its type and name; null when it is not evidence. The server inspects the bytes. */
export function fileKindOf({ name, type }: Pick<File, 'name' | 'type'>): FileKind | null {
  if (IMAGE_TYPES.some((each) => each === type)) return 'image';
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return BY_ENDING[ending] ?? (/^(jpe?g|png|webp|gif|avif)$/.test(ending) ? 'image' : null);
}

/** Why a file is not worth sending, before a byte travels; null: it may go. */
export function refuseFile(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const kind = fileKindOf(file);
  if (kind === null) return '只收图片、MP4 或 WebM 录像、TXT 或 LOG 记录、ZIP 压缩包';
  if (file.size === 0) return '这个文件是空的';
  if (kind === 'image') return file.size > MAX_SEALED_IMAGE_BYTES ? '图片最大 10 MB，请缩小后再传' : null;
  if (kind === 'video') return file.size > MAX_SEALED_VIDEO_BYTES ? '录像最大 50 MB，请截取关键的一段' : null;
  return file.size > MAX_SEALED_OTHER_BYTES ? '记录与压缩包最大 10 MB' : null;
}
