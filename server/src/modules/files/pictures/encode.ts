import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { Failure } from '#contract/failures.ts';
import { MAX_IMAGE_PIXELS } from '#contract/limits.ts';
import { labelXmp, readLabel } from './aigc.ts';
import { AVATAR_SIDE, MAX_WIDTH, keepsMoving, sniffImage, variantSizes, type ImageKind, type Size } from './rules.ts';

/** A re-encoded picture: of the original file only the visible content remains. */
export interface EncodedImage extends Size {
  /** The placeholder color until it is loaded, `#rrggbb`. */
  color: string;
  /** WebP, smallest first. */
  variants: EncodedVariant[];
  /** The label that it was generated, which each of them carries; null: it came without. */
  aigc: string | null;
}

/** What a copy may be made in later. */
export type CopyFormat = 'webp' | 'avif';

export interface EncodedVariant extends Size {
  bytes: Buffer;
}

const TIMEOUT_SECONDS = 8;
const STILL = { quality: 82, effort: 4 };
/** Large ones take four times as long and are asked for seldom. */
const WIDE = { quality: 86, effort: 2 };
const AVIF = { quality: 52, effort: 2 };
/** Many frames are encoded at once, and few look at each. */
const MOVING = { quality: 75, effort: 2 };

const input: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true, unlimited: false };

// One thread a picture: an upload may take a moment longer, a page may not.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of what we take, so that no byte sequence reaches a parser of SVG, TIFF, PDF and the like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadHeifBuffer'],
});

/**
 * Returns the picture in the sizes we keep, turned upright, without any metadata but the label of generated content; a wide one also in those for large screens. Small animations keep moving.
 * Throws `typeNotAccepted`, `imageTooLarge` (pixels), `imageTooCostly` (time) or `imageBroken`.
 */
export async function encodeImage(bytes: Buffer, { isWide = false } = {}): Promise<EncodedImage> {
  return encodeChecked(bytes, async (kind, head) => {
    const isMoving = (kind === 'gif' || kind === 'webp') && keepsMoving(head, head.pages ?? 1);
    const aigc = readLabel(head);
    const encoded = isMoving ? await encodeMoving(bytes, head, aigc) : await encodeStill(bytes, head.autoOrient, { isWide, aigc });
    return { ...encoded, aigc };
  });
}

/** Returns how many million pixels a picture is once decoded, at least one; 0 for bytes that show no picture. Only its head is read. */
export async function megapixelsOf(bytes: Buffer): Promise<number> {
  if (sniffImage(bytes) === null) return 0;
  try {
    const { width, height, pages = 1 } = await sharp(bytes, input).metadata();
    return Math.max(1, Math.round((width * height * pages) / 1_000_000));
  } catch {
    return 0;
  }
}

/** Returns a picture as a still square of `AVATAR_SIDE` pixels, the middle of it where it is none. Throws like `encodeImage`. */
export async function encodeAvatar(bytes: Buffer): Promise<{ bytes: Buffer; color: string }> {
  return encodeChecked(bytes, async (_, head) => {
    const square = sharp(bytes, input)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .toColorspace('srgb')
      .webp(STILL);
    const webp = await labeled(square, readLabel(head)).toBuffer();
    return { bytes: webp, color: await colorOf(webp) };
  });
}

/** Returns one of our own copies in another size or format; null for an animation, and for one that can't be read any more. */
export async function encodeCopy(webp: Buffer, size: Size, format: CopyFormat): Promise<Buffer | null> {
  try {
    const { pages = 1 } = await sharp(webp).metadata();
    if (pages > 1) return null;
    const copy = sharp(webp)
      .timeout({ seconds: 4 * TIMEOUT_SECONDS })
      .resize({ ...size, fit: 'fill' })
      // Of our own copy: the label, if there is one.
      .keepXmp();
    return await (format === 'avif' ? copy.avif(AVIF) : copy.webp(STILL)).toBuffer();
  } catch {
    return null;
  }
}

/** Returns one of our own copies as a JPEG of a size: its middle, its first frame, on white where it is transparent. */
export async function encodeShare(webp: Buffer, { width, height }: Size): Promise<Buffer> {
  return sharp(webp, { failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Encodes a picture of the kind its first bytes show; errors become one of our refusals. */
async function encodeChecked<Result>(bytes: Buffer, encode: (kind: ImageKind, head: Metadata) => Promise<Result>): Promise<Result> {
  const kind = sniffImage(bytes);
  if (kind === null) throw new Failure('typeNotAccepted');
  try {
    const head = await sharp(bytes, input).metadata();
    if (head.format !== (kind === 'avif' ? 'heif' : kind) || (kind === 'avif' && head.compression !== 'av1')) throw new Failure('typeNotAccepted');
    return await encode(kind, head);
  } catch (error) {
    throw refusalOf(error);
  }
}

type EncodedCopies = Omit<EncodedImage, 'aigc'>;

async function encodeStill(bytes: Buffer, upright: Size, { isWide, aigc }: { isWide: boolean; aigc: string | null }): Promise<EncodedCopies> {
  const { largest, smaller } = variantSizes(upright, false, isWide);
  // Decoded once; the smaller ones are made from the largest.
  const { data, info } = await sharp(bytes, input)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...largest, fit: 'fill' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({ seconds: TIMEOUT_SECONDS });
  const encode = (size: Size) =>
    labeled(
      decoded()
        .resize({ ...size, fit: 'fill' })
        .webp(size.width > MAX_WIDTH ? WIDE : STILL),
      aigc,
    ).toBuffer();
  return { ...largest, ...(await encodeAll(smaller, largest, encode)) };
}

async function encodeMoving(bytes: Buffer, frame: Size & { loop?: number | undefined }, aigc: string | null): Promise<EncodedCopies> {
  const { largest, smaller } = variantSizes(frame, true);
  const moving = () => sharp(bytes, { ...input, pages: -1 }).timeout({ seconds: TIMEOUT_SECONDS });
  const encode = (size: Size) =>
    labeled(
      moving()
        .resize({ ...size, fit: 'fill' })
        .webp({ ...MOVING, loop: frame.loop ?? 0 }),
      aigc,
    ).toBuffer();
  return { ...largest, ...(await encodeAll(smaller, largest, encode)) };
}

/** Writes the label of generated content into a picture that is being encoded, where it has one. */
function labeled(encoding: Sharp, aigc: string | null): Sharp {
  return aigc === null ? encoding : encoding.withXmp(labelXmp(aigc));
}

/** Returns every size in turn, never two at once, and the color. */
async function encodeAll(smaller: Size[], largest: Size, encode: (size: Size) => Promise<Buffer>): Promise<{ color: string; variants: EncodedVariant[] }> {
  const variants: EncodedVariant[] = [];
  for (const size of smaller) variants.push({ ...size, bytes: await encode(size) });
  const large = { ...largest, bytes: await encode(largest) };
  return { color: await colorOf((variants[0] ?? large).bytes), variants: [...variants, large] };
}

/** Returns the color most of a picture has, over white where it is transparent. */
async function colorOf(webp: Buffer): Promise<string> {
  const small = await sharp(webp).flatten({ background: '#ffffff' }).resize(64, 64, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(small.data, { raw: { width: 64, height: 64, channels: small.info.channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a refusal for an error: messages of libvips are for its own log; readers get one of three sentences. */
function refusalOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return new Failure('imageTooLarge');
  if (/timeout/i.test(message)) return new Failure('imageTooCostly');
  return new Failure('imageBroken');
}
