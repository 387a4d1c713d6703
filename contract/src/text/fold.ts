import { SIMPLIFIED_PAIRS } from './simplified.ts';

/**
 * A text folded for word matching: one width, one case, simplified characters, without accents and invisible characters. Each unit records
 * its offset in the original, in UTF-16 units.
 */
export interface FoldedText {
  readonly units: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** 1 for letters and digits, 0 for spaces, punctuation and symbols. */
  readonly solid: Uint8Array;
}

interface Unit {
  readonly code: number;
  readonly solid: 0 | 1;
}

const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const SOLID = /[\p{L}\p{N}]/u;

let simplified: ReadonlyMap<string, string> | undefined;
const known = new Map<number, readonly Unit[]>();

/** Returns what one code point becomes: nothing, a unit, or several. */
function unitsOf(codePoint: number): readonly Unit[] {
  const found = known.get(codePoint);
  if (found) return found;
  simplified ??= new Map(Array.from({ length: SIMPLIFIED_PAIRS.length / 2 }, (_, at) => [SIMPLIFIED_PAIRS[2 * at] ?? '', SIMPLIFIED_PAIRS[2 * at + 1] ?? '']));
  const bare = String.fromCodePoint(codePoint).normalize('NFKD').replace(INVISIBLE, '').normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
  const units = [...bare].flatMap((character) => {
    const plain = simplified?.get(character) ?? (/\s/.test(character) ? ' ' : character);
    const solid = SOLID.test(plain) ? 1 : 0;
    return plain.split('').map((unit): Unit => ({ code: unit.charCodeAt(0), solid }));
  });
  known.set(codePoint, units);
  return units;
}

/** What becomes of the common characters, one unit each; 0: not known yet, or nothing, or several. */
const common = new Uint16Array(0x10000);
const commonSolid = new Uint8Array(0x10000);

/** Folds a text; see `FoldedText`. Takes any text, also one that is not well formed. */
export function foldText(text: string): FoldedText {
  let codes = new Uint16Array(text.length);
  let starts = new Uint32Array(text.length);
  let ends = new Uint32Array(text.length);
  let solid = new Uint8Array(text.length);
  let length = 0;
  for (let start = 0; start < text.length; start += 1) {
    const unit = text.charCodeAt(start);
    const quick = common[unit] ?? 0;
    if (quick !== 0) {
      if (length === codes.length) makeRoom(start, 1);
      codes[length] = quick;
      solid[length] = commonSolid[unit] ?? 0;
      starts[length] = start;
      ends[length] = start + 1;
      length += 1;
      continue;
    }
    const codePoint = text.codePointAt(start) ?? 0;
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const units = unitsOf(codePoint);
    const [only] = units;
    if (only && units.length === 1 && codePoint === unit && (unit < 0xd800 || unit > 0xdfff)) {
      common[unit] = only.code;
      commonSolid[unit] = only.solid;
    }
    if (length + units.length > codes.length) makeRoom(start, units.length);
    for (const one of units) {
      codes[length] = one.code;
      solid[length] = one.solid;
      starts[length] = start;
      ends[length] = end;
      length += 1;
    }
    start = end - 1;
  }
  return { units: textOf(codes, length), starts: starts.subarray(0, length), ends: ends.subarray(0, length), solid: solid.subarray(0, length) };

  // Some characters become several, up to eighteen.
  function makeRoom(start: number, wanted: number): void {
    const room = length + wanted + 2 * (text.length - start) + 32;
    codes = grown(codes, new Uint16Array(room));
    starts = grown(starts, new Uint32Array(room));
    ends = grown(ends, new Uint32Array(room));
    solid = grown(solid, new Uint8Array(room));
  }
}

/** Returns the letters and digits of a folded text alone, so that 代-练 reads as 代练. */
export function solidOf(folded: FoldedText): FoldedText {
  const maxUnits = folded.units.length;
  const codes = new Uint16Array(maxUnits);
  const starts = new Uint32Array(maxUnits);
  const ends = new Uint32Array(maxUnits);
  let length = 0;
  for (let at = 0; at < maxUnits; at += 1) {
    if (folded.solid[at] === 0) continue;
    codes[length] = folded.units.charCodeAt(at);
    starts[length] = folded.starts[at] ?? 0;
    ends[length] = folded.ends[at] ?? 0;
    length += 1;
  }
  return { units: textOf(codes, length), starts: starts.subarray(0, length), ends: ends.subarray(0, length), solid: new Uint8Array(length).fill(1) };
}

/** Returns a text folded for comparison only, without spaces and punctuation. */
export function foldLoosely(text: string): string {
  return solidOf(foldText(text)).units;
}

function grown<Numbers extends Uint8Array | Uint16Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

const PIECE = 8_192;

function textOf(codes: Uint16Array, length: number): string {
  let text = '';
  for (let at = 0; at < length; at += PIECE) text += String.fromCharCode(...codes.subarray(at, Math.min(at + PIECE, length)));
  return text;
}
