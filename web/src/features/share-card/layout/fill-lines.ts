/** A part of a text that no line break divides: a sign, a word. Its size is along the line, in any unit. */
export interface Atom {
  text: string;
  size: number;
}

/** What no line begins with: signs that close or go on. */
const NEVER_FIRST = /^[\s\p{Pe}\p{Pf}，。、；：！？…—～·％%,.;:!?]/u;

/** What none ends with. */
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

/** The last line holds this many letters or more. */
const MIN_LAST_LINE = 2;

/**
 * Returns atoms in lines of at most `capacity`. No line begins with a sign that closes or ends with one that opens, and the last one is no single
 * letter, unless there is no other way. An atom longer than a line has one of its own. Blanks at both ends of a line are left out.
 */
export function fillLines<Part extends Atom>(atoms: readonly Part[], capacity: number): Part[][] {
  const lines: Part[][] = [];
  let start = skipBlanks(atoms, 0);
  while (start < atoms.length) {
    const end = endOfLine(atoms, start, capacity);
    lines.push(withoutEndBlanks(atoms.slice(start, end)));
    start = skipBlanks(atoms, end);
  }
  return fillLastLine(lines);
}

/**
 * Returns the first lines; where some are left out, the last one ends with `mark` within the capacity, and with nothing that would make an odd
 * sight before it.
 */
export function limitLines<Part extends Atom>(lines: readonly Part[][], { max, capacity, mark }: { max: number; capacity: number; mark: Part }): Part[][] {
  if (lines.length <= max) return lines.slice();
  const kept = lines.slice(0, max);
  const last = [...(kept.pop() ?? [])];
  while (last.length > 0 && (sizeOf(last) + mark.size > capacity || /^[\s\p{P}]+$/u.test(last.at(-1)?.text ?? ''))) last.pop();
  return [...kept, [...last, mark]];
}

/** Returns how long a line is. */
export function sizeOf(line: readonly Atom[]): number {
  return line.reduce((sum, { size }) => sum + size, 0);
}

/** Returns where the line that begins at `start` ends. */
function endOfLine(atoms: readonly Atom[], start: number, capacity: number): number {
  let end = start;
  let used = 0;
  for (; end < atoms.length; end += 1) {
    const size = atoms[end]?.size ?? 0;
    // Figures do not add up exactly: a text that was measured as a whole still fits.
    if (end > start && used + size > capacity + 0.01) break;
    used += size;
  }
  if (end === atoms.length) return end;
  let at = end;
  while (at > start && !canBreak(atoms, at)) at -= 1;
  return at > start ? at : end;
}

function canBreak(atoms: readonly Atom[], at: number): boolean {
  const [before, after] = [atoms[at - 1]?.text ?? '', atoms[at]?.text ?? ''];
  // A blank goes with the line before it.
  if (after.trim() === '') return at > 0 && !NEVER_LAST.test(before);
  return !NEVER_FIRST.test(after) && !NEVER_LAST.test(before.trimEnd());
}

/** Returns the same lines, a single letter in the last one joined by what goes before it. */
function fillLastLine<Part extends Atom>(lines: Part[][]): Part[][] {
  const [last, before] = [lines.at(-1), lines.at(-2)];
  if (!last || !before || countLetters(last) >= MIN_LAST_LINE) return lines;
  let at = before.length - 1;
  while (at > 0 && (!canBreak(before, at) || countLetters(before.slice(at)) === 0)) at -= 1;
  if (at <= 0 || sizeOf(before.slice(at)) + sizeOf(last) > sizeOf(before)) return lines;
  return [...lines.slice(0, -2), withoutEndBlanks(before.slice(0, at)), [...before.slice(at), ...last]];
}

function countLetters(line: readonly Atom[]): number {
  return line.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}\p{So}]/gu)?.length ?? 0), 0);
}

function skipBlanks(atoms: readonly Atom[], from: number): number {
  let at = from;
  while (at < atoms.length && atoms[at]?.text.trim() === '') at += 1;
  return at;
}

function withoutEndBlanks<Part extends Atom>(line: readonly Part[]): Part[] {
  let end = line.length;
  while (end > 0 && line[end - 1]?.text.trim() === '') end -= 1;
  return line.slice(0, end);
}
