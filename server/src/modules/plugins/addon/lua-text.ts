/** Returns any text as a Lua 5.1 string: the client reads back the same bytes. */
export function luaString(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  const inside = text.toWellFormed().replace(/[\\"\0-\x1f\x7f]/g, (sign) => {
    if (sign === '\n') return '\\n';
    if (sign === '\t') return '\\t';
    return sign === '\\' || sign === '"' ? `\\${sign}` : `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`;
  });
  return `"${inside}"`;
}

/** Returns texts as a Lua table. */
export function luaList(texts: readonly string[]): string {
  return `{ ${texts.map(luaString).join(', ')} }`;
}
