/** Returns how a smiley of another board is written here, by its name there. */
export type SmileyName = (name: string) => string;

/** NGA keeps pictures by the month; a path beginning with a dot is one of them. */
const NGA_FILES = 'https://img.nga.178.com/attachments/';

const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/<br\s*\/?>\n?/gi, '\n'],
  [/&nbsp;/gi, ' '],
  [/&lt;/gi, '<'],
  [/&gt;/gi, '>'],
  [/&quot;/gi, '"'],
  [/&amp;/gi, '&'],
  // NGA: who is answered, and when.
  [/\[(pid|tid)(?:=[^\]\n]{0,100})?\](?:Reply|Topic)\[\/\1\]/gi, ''],
  [/\bReply to\s+/g, '回复 '],
  [/\bPost by\s+/g, ''],
  [/^={3,}([^=\n]{1,100})={3,}$/gm, '[h]$1[/h]'],
  [/\[img\]\.\//gi, `[img]${NGA_FILES}`],
  // Discuz: what stays on its server, and its note of the last edit.
  [/\[(attach|attachimg)\]\d*\[\/\1\]/gi, ''],
  [/\[i=s\][\s\S]{0,300}?\[\/i\]\s*/gi, ''],
  [/\{:\d+_\d+:\}/g, ''],
  [/\[(?:flash|media|audio|video)(?:=[^\]\n]{0,100})?\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/(?:flash|media|audio|video)\]/gi, '[url]$1[/url]'],
  [/\[hr\]/gi, '\n[hr]\n'],
  // Cells and rows say their width, and how far they reach.
  [/\[(td|tr|th|table)(?:[\d\s=][^\]\n]{0,100})\]/gi, '[$1]'],
];

const SMILEY = /\[s:[a-z0-9]{1,4}:([^\]\n]{1,12})\]/gi;
/** From it to its end everything stays as it is written. */
const CODE = /\[code(?:=[^\]\n]{0,100})?\]/gi;
const CODE_END = /\[\/code\]/gi;

/** Returns the code of NGA and Discuz in the few words our reader of BBCode knows. */
export function plainBoardCode(text: string, smileyFrom: SmileyName): string {
  const source = text.replace(/\r\n?/g, '\n');
  let plain = '';
  let end = 0;
  for (const { index } of source.matchAll(CODE)) {
    if (index < end) continue;
    CODE_END.lastIndex = index;
    const close = CODE_END.exec(source);
    // Nothing after it is closed either.
    if (!close) break;
    plain += rewritten(source.slice(end, index), smileyFrom) + source.slice(index, CODE_END.lastIndex);
    end = CODE_END.lastIndex;
  }
  return plain + rewritten(source.slice(end), smileyFrom);
}

/** Returns whether a text contains a smiley of NGA. */
export function hasSmiley(text: string): boolean {
  return text.search(SMILEY) >= 0;
}

function rewritten(text: string, smileyFrom: SmileyName): string {
  let plain = text;
  for (const [pattern, replacement] of REWRITTEN) plain = plain.replace(pattern, replacement);
  return plain.replace(SMILEY, (_, name: string) => smileyFrom(name));
}
