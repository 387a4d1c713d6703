/** Returns what of a text is left once some of it has been sent: what was typed behind it meanwhile, and all of it where the words sent have changed. */
export function typedSince(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}
