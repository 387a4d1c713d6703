import { Failure } from '#contract/failures.ts';
import { encodeImage } from '../pictures/encode.ts';
import { maxSealedBytes, sniffSealed, type SealedType } from './rules-sealed.ts';

/**
 * Returns what a file to be sealed is, judged by its bytes, with the public copy of a picture. Throws `evidenceTypeNotAccepted`,
 * `evidenceTooLarge`, `imageBroken`, `imageTooCostly` and `overloaded`.
 */
export async function examineSealed(bytes: Buffer, name: string): Promise<SealedType & { view: Buffer | null }> {
  const type = bytes.length === 0 ? null : sniffSealed(bytes, name);
  if (!type) throw new Failure('evidenceTypeNotAccepted');
  if (bytes.length > maxSealedBytes(type.kind)) throw new Failure('evidenceTooLarge');
  return { ...type, view: type.kind === 'image' ? ((await encodeImage(bytes)).variants.at(-1)?.bytes ?? null) : null };
}
