/** A word out of a query as a filter takes it: trimmed, without what nobody can type, at most so many characters. */
export function queryWord(query: URLSearchParams, name: string, most: number): string {
  const text = (query.get(name) ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return [...text].slice(0, most).join('');
}
