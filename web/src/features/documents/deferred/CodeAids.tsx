import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { codeTokens, type CodeToken } from './code-tokens.ts';
import styles from './CodeAids.module.css';

const TOKEN_KINDS: readonly CodeToken['kind'][] = ['keyword', 'string', 'number', 'comment'];

/** Gives every block of code of the article a button that copies it, and its words their colors. */
export function CodeAids() {
  const [blocks] = useState<readonly HTMLElement[]>(() => [...document.querySelectorAll<HTMLElement>('main article pre')]);
  useEffect(() => colorCode(blocks), [blocks]);
  return blocks.map((block, index) =>
    createPortal(
      <button type="button" className={styles.copy} onClick={() => void copy(block.querySelector('code')?.textContent ?? '')}>
        <Icon name="copy" />
        复制代码
      </button>,
      block,
      String(index),
    ),
  );
}

/**
 * Highlights blocks of code by language without changing their DOM. Does nothing where the browser cannot; returns the function that
 * removes the colors.
 */
function colorCode(blocks: readonly HTMLElement[]): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const ranges = new Map<CodeToken['kind'], Range[]>(TOKEN_KINDS.map((kind) => [kind, []]));
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
    for (const kind of TOKEN_KINDS) CSS.highlights.delete(`code-${kind}`);
  };
}
