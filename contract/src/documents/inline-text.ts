import type { Inline } from './document.ts';

/** Returns the text of one line of inline nodes; a line break is \n. */
export function inlineText(content: readonly Inline[] | undefined, spoilers = true): string {
  let text = '';
  for (const node of content ?? []) {
    if (!spoilers && node.marks?.some((mark) => mark.type === 'spoilerText')) continue;
    text += node.type === 'text' ? node.text : '\n';
  }
  return text;
}
