/** A part of a comment: running words, or the lines of a quote without their marks. */
export interface CommentPart {
  isQuote: boolean;
  text: string;
}

/** Returns the parts of a comment; a line that begins with "> " is quoted. */
export function partsOf(body: string): CommentPart[] {
  if (!body.includes('> ')) return [{ isQuote: false, text: body }];
  const parts: CommentPart[] = [];
  for (const line of body.split('\n')) {
    const isQuote = line.startsWith('> ');
    const text = isQuote ? line.slice(2) : line;
    const last = parts.at(-1);
    if (last?.isQuote === isQuote) last.text += `\n${text}`;
    else parts.push({ isQuote, text });
  }
  return parts.map(({ isQuote, text }) => ({ isQuote, text: isQuote || parts.length === 1 ? text : text.replace(/^\n+|\n+$/g, '') }));
}
