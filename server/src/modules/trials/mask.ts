import type { Block, DocumentBody, DocumentNode } from '#contract/documents.ts';

/** What stands in place of a name that is not public. */
export const MASK = '＊＊＊';

/** A text without these names, whatever the case of their letters. */
export function maskNames(text: string, names: readonly string[]): string {
  const pattern = patternOf(names);
  return pattern === null ? text : text.replace(pattern, MASK);
}

/** A document without these names, also where one is spread over several marks of a paragraph. */
export function maskDocument(body: DocumentBody, names: readonly string[]): DocumentBody {
  const pattern = patternOf(names);
  if (pattern === null) return body;
  const masked = structuredClone(body);
  maskNode(masked, pattern);
  return masked;
}

function maskNode(node: DocumentNode, pattern: RegExp): void {
  if (node.type === 'image') node.attrs.alt = node.attrs.alt.replace(pattern, MASK);
  if (node.type === 'spoiler' && node.attrs) node.attrs.title = node.attrs.title.replace(pattern, MASK);
  if (!('content' in node) || !node.content) return;
  const texts = node.content.filter((child) => child.type === 'text');
  if (texts.length > 0) maskRun(texts, pattern);
  for (const child of node.content) if (child.type !== 'text' && child.type !== 'hardBreak') maskNode(child satisfies Block | DocumentNode, pattern);
}

/** Masks names in texts that follow each other: the mask stands where a name begins, the rest of it goes. */
function maskRun(texts: { text: string }[], pattern: RegExp): void {
  const whole = texts.map(({ text }) => text).join('');
  const spans = [...whole.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  let offset = 0;
  for (const piece of texts) {
    const { text } = piece;
    let kept = '';
    for (let at = 0; at < text.length; at += 1) {
      const place = offset + at;
      const span = spans.find(({ start, end }) => place >= start && place < end);
      if (!span) kept += text[at] ?? '';
      else if (span.start === place) kept += MASK;
    }
    offset += text.length;
    piece.text = kept === '' ? MASK : kept;
  }
}

function patternOf(names: readonly string[]): RegExp | null {
  // Longer names first, so that a name within another leaves nothing over.
  const words = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  return words.length === 0 ? null : new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu');
}
