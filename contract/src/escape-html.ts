const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Returns a text for use in HTML, between tags and in quoted attributes, escaped as React does it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns the text that `escapeHtml` or React has escaped. */
export function unescapeHtml(html: string): string {
  return Object.entries(ENTITIES)
    .toReversed()
    .reduce((whole, [sign, entity]) => whole.replaceAll(entity, sign), html);
}
