const MIN_LENGTH = 3;
const MAX_LENGTH = 20;

/**
 * Returns the parts of a word that may be right where the whole is not: all but its last letter, all but its first, and its halves. Empty for a
 * word that is too short to have any, or too long to be one.
 */
export function nearPieces(word: string): string[] {
  const letters = [...word];
  if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [];
  const middle = Math.ceil(letters.length / 2);
  const pieces = [letters.slice(0, -1), letters.slice(1), letters.slice(0, middle), letters.slice(middle)];
  return [...new Set(pieces.filter(({ length }) => length > 1).map((piece) => piece.join('')))];
}
