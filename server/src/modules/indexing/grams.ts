/** The number of ids in a slice, as bits: a common term is looked up in one slice or a few instead of everything. */
const SLICE_BITS = 12;
/** Of comments: there are more of them, and each costs less to look at. */
const COMMENT_SLICE_BITS = 13;
const SLICES = 2 ** 21;
const GAMES = 512;

const PAIR = 0x10000;
const TRIPLET = 0x10000;
const ALPHABET = 36;
/** Sets the grams of titles apart. */
const IN_TITLE = 2 ** 32;

const SOLID = /[\p{L}\p{N}]/u;
/** By unit: 1 for letters, digits and the halves of characters beyond the first plane; 0 for the rest; 2: not known yet. */
const solids = new Uint8Array(0x10000).fill(2);

function isSolid(unit: number): boolean {
  if (solids[unit] === 2) solids[unit] = (unit >= 0xd800 && unit <= 0xdfff) || SOLID.test(String.fromCharCode(unit)) ? 1 : 0;
  return solids[unit] === 1;
}

/** Returns the place of a unit in 0-9a-z; -1 for all others. */
function plainAt(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  return unit >= 97 && unit <= 122 ? unit - 87 : -1;
}

function triplet(one: number, two: number, three: number): number {
  const [a, b, c] = [plainAt(one), plainAt(two), plainAt(three)];
  return a < 0 || b < 0 || c < 0 ? -1 : TRIPLET + (a * ALPHABET + b) * ALPHABET + c;
}

/** Returns every gram of a folded text: each unit but spaces, each pair of letters or digits side by side, each triplet of 0-9a-z. Numbers below 2^32. */
export function gramsOf(text: string): Set<number> {
  const grams = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 32) continue;
    grams.add(unit);
    const next = text.charCodeAt(at + 1);
    if (at + 1 >= text.length || !isSolid(unit) || !isSolid(next)) continue;
    grams.add(unit * PAIR + next);
    const three = at + 2 < text.length ? triplet(unit, next, text.charCodeAt(at + 2)) : -1;
    if (three >= 0) grams.add(three);
  }
  return grams;
}

/** Returns the grams of a document, those of its title once more as such. */
export function gramsOfDocument({ title, tags, body }: { title: string; tags: string; body: string }): Set<number> {
  const grams = gramsOf(body);
  for (const gram of gramsOf(tags)) grams.add(gram);
  for (const gram of gramsOf(title)) grams.add(gram).add(gram + IN_TITLE);
  return grams;
}

/** What a document must have to contain a folded term. */
export interface Needle {
  /** The longest grams of the term, so few that looking them up stays cheap. */
  grams: number[];
  /** A document with these grams holds the term; else its texts have to be looked at. */
  exact: boolean;
}

/** Each costs a look-up in every slice; the texts that contain all of these are compared with the whole term anyway. */
const MAX_GRAMS = 6;

/** Returns what to look up for a folded term; without grams for a term of spaces. */
export function needleOf(term: string): Needle {
  const grams = new Set<number>();
  /** Up to where the term is covered, and by how many steps. */
  let covered = 0;
  let steps = 0;
  for (let at = 0; at < term.length; at += 1) {
    const [one, two, three] = [term.charCodeAt(at), term.charCodeAt(at + 1), term.charCodeAt(at + 2)];
    if (one === 32) continue;
    const whole = at + 2 < term.length ? triplet(one, two, three) : -1;
    const isPair = at + 1 < term.length && isSolid(one) && isSolid(two);
    const [gram, end] = whole >= 0 ? [whole, at + 3] : isPair ? [one * PAIR + two, at + 2] : [one, at + 1];
    if (end <= covered) continue;
    grams.add(gram);
    covered = end;
    steps += 1;
  }
  return { grams: spread([...grams], MAX_GRAMS), exact: steps === 1 && covered === term.length && term[0] !== ' ' };
}

/** Returns the grams of a term in titles. */
export function inTitle(grams: readonly number[]): number[] {
  return grams.map((gram) => gram + IN_TITLE);
}

function spread(values: number[], max: number): number[] {
  return values.length <= max ? values : Array.from({ length: max }, (_, index) => values[Math.floor((index * values.length) / max)] ?? 0);
}

/** Returns the slice an id belongs to. Later ids are in later slices. */
export function sliceOf(postId: number): number {
  return Math.floor(postId / 2 ** SLICE_BITS) % SLICES;
}

/** Returns the slice the id of a comment belongs to. */
export function commentSliceOf(commentId: number): number {
  return Math.floor(commentId / 2 ** COMMENT_SLICE_BITS) % SLICES;
}

/**
 * Returns the offset that a slice of a game adds to its grams, as SQL of a game and a slice: with the grams below 2^33 the keys fit into a
 * bigint.
 */
export const scopeSql = (game: string, slice: string): string => `(((${game} % ${GAMES})::bigint * ${SLICES} + ${slice}) << 33)`;

/** Returns the same as a number. */
export function scopeOf(gameId: number, slice: number): bigint {
  return BigInt((gameId % GAMES) * SLICES + slice) << 33n;
}
