import { codeTokens, type CodeToken } from './code-tokens.ts';

const KINDS: readonly CodeToken['kind'][] = ['keyword', 'string', 'number', 'comment'];

/**
 * Highlights blocks of code by language without changing their DOM. Does nothing where the browser cannot; returns the function that
 * removes the colors.
 */
export function colorCode(blocks: readonly HTMLElement[]): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const ranges = new Map<CodeToken['kind'], Range[]>(KINDS.map((kind) => [kind, []]));
  for (const block of blocks) {
    const text = block.querySelector('code')?.firstChild;
    if (!(text instanceof Text)) continue;
    for (const { kind, start, end } of codeTokens(text.data, block.dataset['language'] ?? '')) {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, end);
      ranges.get(kind)?.push(range);
    }
  }
  for (const [kind, found] of ranges) CSS.highlights.set(`code-${kind}`, new Highlight(...found));
  return () => {
    for (const kind of KINDS) CSS.highlights.delete(`code-${kind}`);
  };
}
