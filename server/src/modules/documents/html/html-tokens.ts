/** A piece of HTML: a tag, or text with its entities read. */
export type HtmlToken = { kind: 'open' | 'close'; name: string; attributes: string } | { kind: 'text'; text: string };

/** No tag of ours is longer, and an unclosed one is read no further. */
const TAG = /<!--[\s\S]{0,10000}?-->|<(\/?)([a-z][a-z0-9]{0,15})((?:\s|\/)[^<>]{0,4000})?>/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', middot: '·' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** Returns the tags and texts of HTML in their order; whatever is no tag is text. Comments are left out. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let end = 0;
  for (const match of html.matchAll(TAG)) {
    if (match.index > end) yield { kind: 'text', text: decoded(html.slice(end, match.index)) };
    end = match.index + match[0].length;
    const [, slash = '', name, attributes = ''] = match;
    if (name !== undefined) yield { kind: slash === '' ? 'open' : 'close', name: name.toLowerCase(), attributes };
  }
  if (end < html.length) yield { kind: 'text', text: decoded(html.slice(end)) };
}

/** Returns the value of an attribute as a tag has it; null where it has none. */
export function attributeIn(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? found[3] ?? '') : null;
}

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, ...found: (string | undefined)[]) => {
    const [decimal, hex, name] = found;
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
