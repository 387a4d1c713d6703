/** What XML 1.0 can't hold, not even escaped: most control characters, halves of surrogate pairs, two non-characters. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** The declaration every document of ours begins with. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Escapes a text for an element or an attribute; characters XML cannot contain are left out. */
function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns an element around text, or an empty one with attributes only. */
export function xmlElement(name: string, content: string | null, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  return content === null ? `<${name}${written}/>` : `<${name}${written}>${xmlText(content)}</${name}>`;
}
