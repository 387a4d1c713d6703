const decoder = new TextDecoder();

/** Returns what the server puts out in pieces as one text. */
export function textOf(pieces: readonly (string | Uint8Array)[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
}
