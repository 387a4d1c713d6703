import { Failure } from '#contract/failures.ts';
import { encodeImageFor } from '../pictures/encoder.ts';
import { maxSealedBytes, sniffSealed, type SealedType } from './rules-sealed.ts';

/**
 * Returns what a file of an owner that is to be sealed is, judged by its bytes, with the public copy of a picture. Throws `evidenceTypeNotAccepted`,
 * `evidenceTooLarge`, `imageBroken`, `imageTooCostly` and `overloaded`.
 */
export async function examineSealed(owner: string, bytes: Buffer, name: string): Promise<SealedType & { view: Buffer | null }> {
  const type = bytes.length === 0 ? null : sniffSealed(bytes, name);
  if (!type) throw new Failure('evidenceTypeNotAccepted');
  if (bytes.length > maxSealedBytes(type.kind)) throw new Failure('evidenceTooLarge');
  return { ...type, view: type.kind === 'image' ? ((await encodeImageFor(owner, bytes)).variants.at(-1)?.bytes ?? null) : null };
}
