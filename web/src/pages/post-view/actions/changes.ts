/** A line of a text, and whether it came, went or stayed. */
export interface ChangedLine {
  kind: 'same' | 'added' | 'gone';
  text: string;
  /** Counts the lines from 0. */
  at: number;
}

type Change = Omit<ChangedLine, 'at'>;

/** Above this many pairs of lines, everything between the common beginning and end counts as replaced. */
const MAX_PAIRS = 1_000_000;

/** Returns the line changes from one text to another: removed lines before those that replace them. */
export function changesBetween(before: readonly string[], after: readonly string[]): ChangedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]): Change[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(after.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(after.slice(after.length - end)),
  ].map((change, at) => ({ ...change, at }));
}

function between(before: readonly string[], after: readonly string[]): Change[] {
  const gone = (text: string): Change => ({ kind: 'gone', text });
  const added = (text: string): Change => ({ kind: 'added', text });
  if (before.length * after.length > MAX_PAIRS) return [...before.map(gone), ...after.map(added)];
  const width = after.length + 1;
  // Length of the longest common subsequence of lines after each pair of indexes.
  const common = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const at = one * width + other;
      common[at] = before[one] === after[other] ? (common[at + width + 1] ?? 0) + 1 : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  }
  const lines: Change[] = [];
  let one = 0;
  let other = 0;
  while (one < before.length || other < after.length) {
    const [left, right] = [before[one], after[other]];
    const at = one * width + other;
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      one += 1;
      other += 1;
    } else if (left !== undefined && (right === undefined || (common[at + width] ?? 0) >= (common[at + 1] ?? 0))) {
      lines.push(gone(left));
      one += 1;
    } else if (right !== undefined) {
      lines.push(added(right));
      other += 1;
    }
  }
  return lines;
}
