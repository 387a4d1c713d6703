import { codeLines } from './markdown-source.ts';

const MAX_LINES = 8000;
/** Emphasis and brackets in one run of text without an empty line. */
const MAX_DELIMITERS = 1000;
/**
 * Different lengths of backtick runs in one run of text: each may be sought to its end in vain. So may each run whose first backtick is
 * escaped, because what is left of it is shorter than those that could close it.
 */
const MAX_BACKTICK_LENGTHS = 12;
/** Quotes and lists opened on one line. */
const MAX_CONTAINERS = 8;
/** Characters of indentation, by which lists nest over lines. */
const MAX_INDENT = 60;
const MAX_CELLS = 100;
/**
 * What a text may cost altogether, in the time an empty line takes: twice as much as an ordinary text of the greatest length. Each
 * weight below is what the parser was measured to take for one more of its kind.
 */
const MAX_COST = 18_000;
const WEIGHTS = { line: 1, heading: 2, special: 1, delimiter: 3, cell: 2, container: 4, earlierContainer: 1 / 200, indent: 0.5, lazyLine: 1 / 160 };
/** Where the parser tries something: escapes, references, code, addresses, pictures and the ends of links. */
const SPECIALS = /[\\&<`!\]]/g;

/**
 * Returns whether a markdown text is built to be expensive: a CommonMark parser needs quadratic time for unclosed emphasis and code, and
 * recursion for nesting. No text written for readers comes near these limits.
 */
export function isCostlyMarkdown(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) return true;
  const isCode = codeLines(lines);
  let together = 0;
  let cost = 0;
  let containersAltogether = 0;
  /** Lines since a quote or list began whose paragraph goes on: the parser looks back over all of them for each. */
  let lazyLines: number | null = null;
  const backtickLengths = new Set<number>();
  let escapedRuns = 0;
  for (const [index, line] of lines.entries()) {
    cost += WEIGHTS.line;
    if (isCode[index]) continue;
    if (/^\s*$/.test(line)) {
      together = 0;
      lazyLines = null;
      backtickLengths.clear();
      escapedRuns = 0;
    }
    for (const run of line.match(/`+/g) ?? []) backtickLengths.add(run.length);
    escapedRuns += line.match(/\\``/g)?.length ?? 0;
    if (backtickLengths.size + escapedRuns > MAX_BACKTICK_LENGTHS) return true;
    const delimiters = line.match(/[*_]+|~{2,}|\[/g)?.length ?? 0;
    together += delimiters;
    if (together > MAX_DELIMITERS) return true;
    const start = /^(?:[ \t>]|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/.exec(line)?.[0] ?? '';
    const containers = start.match(/[>\-*+.)]/g)?.length ?? 0;
    if (start.replace(/\d/g, '').length > MAX_INDENT || containers > MAX_CONTAINERS) return true;
    const cells = line.match(/\|/g)?.length ?? 0;
    if (cells > MAX_CELLS) return true;
    if (containers > 0) lazyLines = 0;
    else if (lazyLines !== null) lazyLines += 1;
    cost += (line.match(SPECIALS)?.length ?? 0) * WEIGHTS.special + delimiters * WEIGHTS.delimiter + cells * WEIGHTS.cell;
    containersAltogether += containers;
    cost += containers * (WEIGHTS.container + containersAltogether * WEIGHTS.earlierContainer);
    if (line[start.length] === '#') cost += WEIGHTS.heading;
    cost += start.length * WEIGHTS.indent + (lazyLines ?? 0) * WEIGHTS.lazyLine;
    if (cost > MAX_COST) return true;
  }
  return false;
}
