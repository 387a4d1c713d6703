/** What of a piece of code is lit, and how. */
export interface CodeToken {
  kind: 'keyword' | 'string' | 'number' | 'comment';
  start: number;
  end: number;
}

interface Language {
  comment: RegExp;
  string: RegExp;
  keywords: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const QUOTED = /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
const HASHES = /#[^\n]*/;
const NOTHING = /(?!)/;

const LUA: Language = {
  comment: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/,
  string: new RegExp(String.raw`\[\[[\s\S]*?(?:\]\]|$)|${QUOTED.source}`),
  keywords: words('and break do else elseif end false for function goto if in local nil not or repeat return self then true until while'),
};
const SCRIPT: Language = {
  comment: SLASHES,
  string: new RegExp(`${'`'}[^${'`'}]*${'`'}?|${QUOTED.source}`),
  keywords: words(
    'async await break case catch class const continue default delete do else export extends false finally for from function if import in interface let new null of return static switch this throw true try type typeof undefined var void while',
  ),
};
const C_LIKE: Language = {
  comment: SLASHES,
  string: QUOTED,
  keywords: words(
    'bool break case catch char class const continue default do double else enum false float fn for func go if impl import int let long match mut namespace new null package private pub public return static string struct switch this throw true try type use using var void while',
  ),
};
const PYTHON: Language = {
  comment: HASHES,
  string: new RegExp(String.raw`"""[\s\S]*?(?:"""|$)|${QUOTED.source}`),
  keywords: words(
    'and as assert async await break class continue def del elif else except False finally for from if import in is lambda None not or pass raise return self True try while with yield',
  ),
};
const SHELL: Language = { comment: HASHES, string: QUOTED, keywords: words('if then else elif fi for in do done while case esac function return export') };
const SQL: Language = {
  comment: /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
  string: /'[^']*'?/,
  keywords: words('SELECT FROM WHERE AND OR NOT NULL INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE JOIN LEFT ON GROUP BY ORDER HAVING LIMIT AS IN IS LIKE'),
};
const JSON_TEXT: Language = { comment: NOTHING, string: QUOTED, keywords: words('true false null') };
const SETTINGS: Language = { comment: /[;#][^\n]*/, string: QUOTED, keywords: words('true false null yes no') };
const MARKUP: Language = { comment: /<!--[\s\S]*?(?:-->|$)/, string: QUOTED, keywords: new Set() };
const STYLES: Language = { comment: /\/\*[\s\S]*?(?:\*\/|$)/, string: QUOTED, keywords: new Set() };

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  (
    [
      ['lua', LUA],
      ['js jsx javascript ts tsx typescript', SCRIPT],
      ['c cpp c++ c# csharp java go rust', C_LIKE],
      ['python py', PYTHON],
      ['sh bash shell', SHELL],
      ['sql', SQL],
      ['json', JSON_TEXT],
      ['yaml yml toml ini', SETTINGS],
      ['html xml', MARKUP],
      ['css', STYLES],
    ] as const
  ).flatMap(([names, language]) => names.split(' ').map((name) => [name, language] as const)),
);

/** Longer code stays plain, so that no text makes a page slow. */
const MAX_CODE_LENGTH = 50_000;

/** Returns the tokens of a piece of code in order; none for a language that is not known. */
export function codeTokens(code: string, language: string): CodeToken[] {
  const known = LANGUAGES.get(language);
  if (!known || code.length > MAX_CODE_LENGTH) return [];
  const { comment, string, keywords } = known;
  const pattern = new RegExp(String.raw`(${comment.source})|(${string.source})|(\b(?:0x[\da-fA-F]+|\d+(?:\.\d+)?)\b)|([A-Za-z_]\w*)`, 'g');
  return [...code.matchAll(pattern)].flatMap((match): CodeToken[] => {
    const [text, isComment, isString, number, word] = match;
    const span = { start: match.index, end: match.index + text.length };
    if (isComment !== undefined) return [{ kind: 'comment', ...span }];
    if (isString !== undefined) return [{ kind: 'string', ...span }];
    if (number !== undefined) return [{ kind: 'number', ...span }];
    return word !== undefined && keywords.has(word) ? [{ kind: 'keyword', ...span }] : [];
  });
}
