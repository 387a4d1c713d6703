import { escapeXml } from '#server/platform/escape-markup.ts';

/** The declaration every document of ours begins with. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns an element around text, or an empty one with attributes only. */
export function xmlElement(name: string, content: string | null, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return content === null ? `<${name}${written}/>` : `<${name}${written}>${escapeXml(content)}</${name}>`;
}
