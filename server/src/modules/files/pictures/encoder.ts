import { Failure } from '#contract/failures.ts';
import { createGate } from './gate.ts';
import type { CopyFormat, EncodedImage } from './encode.ts';
import type { Encoded, Task } from './encoder-tasks.ts';
import { MAX_ENCODERS, runTask } from './encoder-pool.ts';
import { sniffImage, type Size } from './rules.ts';

/** As whose pictures those of the site itself wait. */
export const SITE_OWNER = 'site';

/** With two encoders and more one is always left to others. */
const gate = createGate({ atOnce: MAX_ENCODERS, atOnceOfOne: Math.max(1, MAX_ENCODERS - 1), waiting: 96, waitingOfOne: 16 });

/** Returns how many pictures are being encoded and wait for it, and how many were turned away since the start. */
export function encoderCounts(): ReturnType<typeof gate.counts> {
  return gate.counts();
}

/** Returns a picture in the sizes we keep, made in its owner's turn by a process apart. Throws like `encodeImage`, and `overloaded`. */
export async function encodeImageFor(owner: string, bytes: Buffer, { isWide = false } = {}): Promise<EncodedImage> {
  return (await inTurn(owner, { act: 'image', bytes, isWide }, 'image')).made;
}

/** Returns a picture as an avatar, made in its owner's turn by a process apart. Throws like `encodeAvatar`, and `overloaded`. */
export async function encodeAvatarFor(owner: string, bytes: Buffer): Promise<{ bytes: Buffer; color: string }> {
  return (await inTurn(owner, { act: 'avatar', bytes }, 'avatar')).made;
}

/** Returns one of our own copies in another size or format, made in the site's turn by a process apart, or null. Throws `overloaded`. */
export async function encodeCopyApart(webp: Buffer, size: Size, format: CopyFormat): Promise<Buffer | null> {
  return (await inTurn(SITE_OWNER, { act: 'copy', bytes: webp, size, format }, 'copy')).made;
}

/** Returns one of our own copies as a JPEG for shared links, made in their turn by a process apart. Throws `overloaded`. */
export async function encodeShareApart(webp: Buffer, size: Size): Promise<Buffer> {
  return (await inTurn('share', { act: 'share', bytes: webp, size }, 'share')).made;
}

/** Returns how many million pixels a picture is once decoded, read from its head by a process apart; nobody waits for a turn. */
export async function megapixelsApart(bytes: Buffer): Promise<number> {
  return asked(await runTask({ act: 'megapixels', bytes }), 'megapixels').made;
}

/** Requires that the head of a picture says it can be kept; what is behind it is not looked at. Throws like `encodeImage`. */
export async function requireFitHead(bytes: Buffer): Promise<void> {
  if (sniffImage(bytes) === null) throw new Failure('typeNotAccepted');
  if ((await megapixelsApart(bytes)) === 0) throw new Failure('imageBroken');
}

function inTurn<Act extends Encoded['act']>(owner: string, task: Task, act: Act): Promise<Extract<Encoded, { act: Act }>> {
  return gate.pass(owner, async () => asked(await runTask(task), act));
}

/** Returns what was asked for. Throws for an answer to another question. */
function asked<Act extends Encoded['act']>(encoded: Encoded, act: Act): Extract<Encoded, { act: Act }> {
  if (!isOf(encoded, act)) throw new Error(`an encoder made ${encoded.act} instead of ${act}`);
  return encoded;
}

function isOf<Act extends Encoded['act']>(encoded: Encoded, act: Act): encoded is Extract<Encoded, { act: Act }> {
  return encoded.act === act;
}
