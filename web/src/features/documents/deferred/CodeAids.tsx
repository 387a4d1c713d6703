import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { colorCode } from './color-code.ts';
import styles from './CodeAids.module.css';

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
