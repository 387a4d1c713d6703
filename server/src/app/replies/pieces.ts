/** A text in parts; those that many texts have in common are in UTF-8 already. */
export type Pieces = readonly (string | Uint8Array)[];

/** Holds pages of some 350,000 signs. To allocate so much for each page, and to collect it, costs more than to fill it. */
const SCRATCH_BYTES = 1024 * 1024;
/** Of one sign of a text. */
const MAX_SIGN_BYTES = 3;

const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
const decoder = new TextDecoder();

/** Returns a text in UTF-8. The bytes are those of the next text once this is called again: use them at once, or copy them. */
export function utf8Of(pieces: Pieces): Buffer {
  const maxBytes = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length * MAX_SIGN_BYTES : piece.length), 0);
  const target = maxBytes > SCRATCH_BYTES ? Buffer.allocUnsafeSlow(maxBytes) : scratch;
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') length += target.write(piece, length);
    else {
      target.set(piece, length);
      length += piece.length;
    }
  }
  return target.subarray(0, length);
}

/** Returns a text as a string. */
export function textOf(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
}
