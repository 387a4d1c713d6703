import { codeLines } from './markdown-source.ts';

const LINES_MOST = 8000;
/** Emphasis and brackets in one run of text without an empty line, and altogether. */
const DELIMITERS_MOST = 1000;
const DELIMITERS_ALTOGETHER_MOST = 8000;
/** Different lengths of backtick runs in one run of text: each may be sought to its end in vain. */
const BACKTICK_LENGTHS_MOST = 12;
/** Quotes and lists opened on one line, and altogether. */
const CONTAINERS_MOST = 8;
const CONTAINERS_ALTOGETHER_MOST = 5000;
/** Characters of indentation, by which lists nest over lines. */
const INDENT_MOST = 60;
const CELLS_MOST = 100;

/**
 * Whether a markdown text is built to be expensive: a CommonMark parser needs quadratic time for emphasis
 * and code that never ends and recursion for what is nested. No text written for readers comes near these bounds.
 */
export function isCostlyMarkdown(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length > LINES_MOST) return true;
  const isCode = codeLines(lines);
  let together = 0;
  let altogether = 0;
  let containersAltogether = 0;
  const backtickLengths = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (isCode[index]) continue;
    if (/^\s*$/.test(line)) {
      together = 0;
      backtickLengths.clear();
    }
    for (const run of line.match(/`+/g) ?? []) backtickLengths.add(run.length);
    if (backtickLengths.size > BACKTICK_LENGTHS_MOST) return true;
    const delimiters = line.match(/[*_]+|~{2,}|\[/g)?.length ?? 0;
    together += delimiters;
    altogether += delimiters;
    if (together > DELIMITERS_MOST || altogether > DELIMITERS_ALTOGETHER_MOST) return true;
    const start = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? '';
    const containers = start.match(/[>\-*+.)]/g)?.length ?? 0;
    containersAltogether += containers;
    if (start.replace(/\d/g, '').length > INDENT_MOST || containers > CONTAINERS_MOST) return true;
    if (containersAltogether > CONTAINERS_ALTOGETHER_MOST) return true;
    if ((line.match(/\|/g)?.length ?? 0) > CELLS_MOST) return true;
  }
  return false;
}
