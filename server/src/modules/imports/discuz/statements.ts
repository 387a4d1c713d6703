// The statements of a dump, whatever the size of the pieces it comes in.

/** Longer statements are no part of a dump of a forum. */
const MAX_STATEMENT = 256 * 1024 * 1024;
const INSERTED = /^\s*(?:INSERT|REPLACE)[^`]{0,40}`([^`]{1,64})`/i;

/** The dump can't be read, as a sentence. */
export class DumpRefusal extends Error {}

/** A statement; the last one of a dump that breaks off is not whole. */
export interface Statement {
  text: string;
  isWhole: boolean;
}

/** A quote or a comment that is open, by what ends it. */
interface Open {
  ends: string;
  isQuote: boolean;
}

const SIGN = /[;'"`#]|--|-$|\/\*|\/$/g;

/** Returns the statements of a text that comes in pieces, without the comments before each. Throws DumpRefusal for one that is far too long. */
export async function* statementsIn(texts: AsyncIterable<string>): AsyncGenerator<Statement> {
  let parts: string[] = [];
  let length = 0;
  let rest = '';
  let within: Open | null = null;
  let count = 0;
  for await (const piece of texts) {
    let text = rest + piece;
    for (;;) {
      const scanned: Scanned = scan(text, within);
      const { at } = scanned;
      within = scanned.within;
      parts.push(text.slice(0, at));
      length += at;
      rest = text.slice(at);
      if (!scanned.isEnd) break;
      count += 1;
      yield { text: withoutComments(parts.join('')), isWhole: true };
      parts = [];
      length = 0;
      text = rest.slice(1);
    }
    if (length > MAX_STATEMENT) throw new DumpRefusal(tooLong(withoutComments(parts[0] ?? ''), count + 1));
  }
  const last = withoutComments(parts.join('') + rest);
  if (last !== '') yield { text: last, isWhole: false };
}

function tooLong(begun: string, count: number): string {
  const table = INSERTED.exec(begun)?.[1];
  return `转储的第 ${count} 句${table === undefined ? '' : `（${table}）`}太长，读不完，或者有个引号没有合上：导出时去掉 --max-allowed-packet 那样的大值，或加 --skip-extended-insert`;
}

interface Scanned {
  at: number;
  within: Open | null;
  /** A statement ends there; otherwise more has to come. */
  isEnd: boolean;
}

/** Reads a piece from where the one before it was left: nothing is read twice, however long a statement is. What shows with the next piece alone is left to it. */
function scan(text: string, begun: Open | null): Scanned {
  let at = 0;
  let within = begun;
  while (at < text.length) {
    if (within === null) {
      SIGN.lastIndex = at;
      const sign = SIGN.exec(text);
      if (!sign) return { at: text.length, within, isEnd: false };
      if (sign[0] === ';') return { at: sign.index, within, isEnd: true };
      const begins = beginsAt(text, sign.index, sign[0]);
      if (begins === null) return { at: sign.index, within, isEnd: false };
      at = sign.index + begins.length;
      within = begins.open;
      continue;
    }
    const { isQuote, ends }: Open = within;
    const end = isQuote ? endOfQuote(text, at, ends) : text.indexOf(ends, at);
    // The end of a comment may be half here.
    if (end < 0) return { at: isQuote ? -end - 1 : Math.max(at, text.length - 1), within, isEnd: false };
    at = end + ends.length;
    within = null;
  }
  return { at, within, isEnd: false };
}

/** Returns what a sign begins, and how long it is; null where that shows with the next character. */
function beginsAt(text: string, at: number, sign: string): { open: Open | null; length: number } | null {
  if (sign === '#') return { open: { ends: '\n', isQuote: false }, length: 1 };
  if (/['"`]/.test(sign)) return { open: { ends: sign, isQuote: true }, length: 1 };
  const next = text[at + 2];
  if (sign.length === 1 || next === undefined) return null;
  if (sign === '--') return /\s/.test(next) ? { open: { ends: '\n', isQuote: false }, length: 2 } : { open: null, length: 1 };
  // What is behind `/*!` is done, as the rest of the statement.
  return { open: next === '!' ? null : { ends: '*/', isQuote: false }, length: 2 };
}

/** Returns where a quoted text ends that is open at `from`; below 0 where it does not: -1 less the place to go on from. */
export function endOfQuote(text: string, from: number, quote: string): number {
  const signs = quote === "'" ? /['\\]/g : quote === '"' ? /["\\]/g : /`/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const at = found.index;
    // The next piece may begin with the other half of what is escaped, or of a doubled quote.
    if (at + 1 >= text.length) return -at - 1;
    if (found[0] !== quote || text[at + 1] === quote) signs.lastIndex = at + 2;
    else return at;
  }
  return -text.length - 1;
}

const CONDITION = /\/\*!\d{0,6}/y;

/** Returns a statement without the space and the comments before it. */
function withoutComments(text: string): string {
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
    CONDITION.lastIndex = at;
    const condition = CONDITION.exec(text)?.[0];
    if (condition !== undefined) {
      at += condition.length;
      continue;
    }
    const ends = text.startsWith('/*', at) ? '*/' : text[at] === '#' || /^--(?:\s|$)/.test(text.slice(at, at + 3)) ? '\n' : null;
    if (ends === null) return text.slice(at);
    const end = text.indexOf(ends, at);
    if (end < 0) return '';
    at = end + ends.length;
  }
}
