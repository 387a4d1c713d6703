const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML 1.0 cannot hold, not even escaped: most control characters, halves of surrogate pairs, two non-characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Returns a text for use in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns a text for use in XML, in an element or an attribute; characters XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_XML, ''));
}
