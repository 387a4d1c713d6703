import { MAX_IMAGE_PIXELS } from '#contract/limits.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How many pictures a member may send, and in how many pieces. */
export const LIMITS = limitsOf('files');

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * Returns the kind of the bytes, judged by the first ones alone: a name or a declared type proves nothing. Null for anything unsupported.
 */
export function sniffImage(bytes: Buffer): ImageKind | null {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return null;
}

/** Returns the main and the compatible brands of a file of the ISO family. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

export interface Size {
  width: number;
  height: number;
}

const SMALL_WIDTHS = [320, 640, 960, 1600, 2560];
/** Each costs as much as all frames again. */
const SMALL_ANIMATED_WIDTHS = [480];
export const MAX_WIDTH = 1600;
/** For a picture that is viewed for its own sake: the width of a present-day game screen. */
const MAX_WIDE_WIDTH = 3840;
const MAX_ANIMATED_WIDTH = 960;
/** What WebP can hold. */
const MAX_SIDE = 16_383;
const MAX_FRAMES = 200;

/** Returns the sizes a picture is kept in, never larger than it came: the largest, and smaller ones, smallest first. Long screenshots shrink until WebP can hold them. */
export function variantSizes({ width, height }: Size, isAnimated: boolean, isWide = false): { largest: Size; smaller: Size[] } {
  const maxWidth = isAnimated ? MAX_ANIMATED_WIDTH : isWide ? MAX_WIDE_WIDTH : MAX_WIDTH;
  const scale = Math.min(1, maxWidth / width, MAX_SIDE / height);
  const largest = scaled({ width, height }, Math.max(1, Math.round(width * scale)));
  const widths = isAnimated ? SMALL_ANIMATED_WIDTHS : SMALL_WIDTHS;
  return { largest, smaller: widths.filter((each) => each < largest.width).map((each) => scaled(largest, each)) };
}

/** Returns whether an animation is kept moving; a longer or larger one is shown as its first frame. */
export function keepsMoving({ width, height }: Size, frames: number): boolean {
  return frames > 1 && frames <= MAX_FRAMES && width * height * frames <= MAX_IMAGE_PIXELS;
}

/** Returns the name under which a variant of an original is stored. */
export function variantName(sha256: string, width: number): string {
  return `${sha256.slice(0, 2)}/${sha256}-${width}.webp`;
}

/** Returns the name of a picture's copy of another width. */
export function copyName(name: string, width: number): string {
  return name.replace(/\d+(?=\.webp$)/, String(width));
}

/** Returns whether a name is one that `variantName` gives. */
export function isVariantName(name: string): boolean {
  return /^([0-9a-f]{2})\/\1[0-9a-f]{62}-[1-9]\d{0,4}\.webp$/.test(name);
}

/** Returns the hash of the original a stored picture was made of; null for a name that is none of ours. */
export function hashOfName(name: string): string | null {
  return isVariantName(name) || isAvifName(name) ? name.slice(3, 67) : null;
}

/** Returns the widths that a picture of these lacks, because it was kept before they were wanted. */
export function missingWidths(widths: readonly number[]): number[] {
  const widest = widths.at(-1) ?? 0;
  return SMALL_WIDTHS.filter((each) => each < widest && each <= MAX_WIDTH && !widths.includes(each));
}

/** Returns the widths of a picture's copies in AVIF, out of those it has in WebP: encoding wider ones takes longer than it saves. */
export function avifWidths(widths: readonly number[]): number[] {
  const taken = widths.filter((width) => width <= MAX_WIDTH);
  return taken.length > 0 ? taken : widths.slice(0, 1);
}

/** Returns the name under which a copy in AVIF is stored. */
export function avifName(sha256: string, width: number): string {
  return variantName(sha256, width).replace(/webp$/, 'avif');
}

/** Returns whether a name is one that `avifName` gives. */
export function isAvifName(name: string): boolean {
  return name.endsWith('.avif') && isVariantName(name.replace(/avif$/, 'webp'));
}

/** Pixels of an avatar's sides. */
export const AVATAR_SIDE = 256;

/** Returns the name under which a member's picture is stored. */
export function avatarName(memberId: number, fileId: number): string {
  return `avatars/${memberId}-${fileId}.webp`;
}

function scaled({ width, height }: Size, to: number): Size {
  return { width: to, height: Math.min(MAX_SIDE, Math.max(1, Math.round((height * to) / width))) };
}
