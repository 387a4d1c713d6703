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
  [/\[(pid|tid)(?:=[^\]\n]*)?\](?:Reply|Topic)\[\/\1\]/gi, ''],
  [/\bReply to\s+/g, '回复 '],
  [/\bPost by\s+/g, ''],
  [/^={3,}([^=\n]{1,100})={3,}$/gm, '[h]$1[/h]'],
  [/\[img\]\.\//gi, `[img]${NGA_FILES}`],
  // Discuz: what stays on its server, and its note of the last edit.
  [/\[(attach|attachimg)\]\d*\[\/\1\]/gi, ''],
  [/\[i=s\][\s\S]*?\[\/i\]\s*/gi, ''],
  [/\{:\d+_\d+:\}/g, ''],
  [/\[(?:flash|media|audio|video)(?:=[^\]\n]*)?\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/(?:flash|media|audio|video)\]/gi, '[url]$1[/url]'],
  [/\[hr\]/gi, '\n[hr]\n'],
  // Cells and rows say their width, and how far they reach.
  [/\[(td|tr|th|table)(?:[\d\s=][^\]\n]*)\]/gi, '[$1]'],
];

const SMILEY = /\[s:[a-z0-9]{1,4}:([^\]\n]{1,12})\]/gi;
/** What stays as it is written. */
const CODE = /(\[code(?:=[^\]\n]*)?\][\s\S]*?\[\/code\])/i;

/** Returns the code of NGA and Discuz in the few words our reader of BBCode knows. */
export function plainBoardCode(text: string, smileyFrom: SmileyName): string {
  const pieces = text.replace(/\r\n?/g, '\n').split(CODE);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : rewritten(piece, smileyFrom))).join('');
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
