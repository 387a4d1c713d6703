/** Returns a filter's word from a query: trimmed, without untypable characters, at most `maxLength` characters. */
export function queryWord(query: URLSearchParams, name: string, maxLength: number): string {
  const text = (query.get(name) ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return [...text].slice(0, maxLength).join('');
}
