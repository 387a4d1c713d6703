/** A noncharacter: no letter, no punctuation, no space, and never part of a text. */
const JOINT = '\ufdd0';
// Line breaks and tabs are layout; other control characters can neither be seen nor stored.
const UNSEEN = /[^\P{Cc}\t\n]|[\ufdd0\ufeff]/gu;

/** Returns a markdown text with \n as line ends and nothing invisible in it. */
export function cleanedMarkdown(markdown: string): string {
  return markdown.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

/**
 * Prepares a cleaned text for a CommonMark parser: a line of two pipes becomes a paragraph of its own, and emphasis works beside Chinese
 * punctuation. `writtenText` undoes the latter in every parsed text.
 */
export function preparedMarkdown(text: string): string {
  return withJoints(withLonePipes(text));
}

/**
 * Returns a text of the parsed tree as its author meant it: without joints, and without the characters that `&#7;` and similar references
 * denote.
 */
export function writtenText(text: string): string {
  return text.replace(UNSEEN, '');
}

/** For each line whether it belongs to a fenced code block that starts at the margin. */
export function codeLines(lines: readonly string[]): boolean[] {
  let fence = '';
  return lines.map((line) => {
    if (fence === '') {
      fence = /^(`{3,})[^`]*$/.exec(line)?.[1] ?? /^~{3,}/.exec(line)?.[0] ?? '';
      return fence !== '';
    }
    if (new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*$`).test(line)) fence = '';
    return true;
  });
}

/** Otherwise a closing `||` right under a list, quote or table would belong to it. */
function withLonePipes(text: string): string {
  const lines = text.split('\n');
  const isCode = codeLines(lines);
  return lines.map((line, index) => (!isCode[index] && /^\|\|[ \t]*$/.test(line) ? '\n||\n' : line)).join('\n');
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef‘’“”…—·]/u;

/**
 * Inserts joints. CommonMark lets `**` close after punctuation only before a space, and Chinese has no spaces: in `**看蓝。**小步走` nothing
 * would be bold. A joint between the punctuation and the stars makes the neighbor count as a letter.
 */
function withJoints(text: string): string {
  return text.replace(/\*+|~{2,}/g, (run, at: number) => {
    const before = lastCharacter(text, at);
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0x20);
    if (before === '\\' || /\s/.test(before) || /\s/.test(after)) return run;
    if (!CHINESE.test(before) && !CHINESE.test(after)) return run;
    return `${PUNCTUATION.test(before) ? JOINT : ''}${run}${PUNCTUATION.test(after) ? JOINT : ''}`;
  });
}

/** Returns the character that ends at an index, a space at the very start. */
function lastCharacter(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  if (Number.isNaN(unit)) return ' ';
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(end - 2, end) : text.slice(end - 1, end);
}
