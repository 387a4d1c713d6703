import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { countVisible } from '#contract/documents/text-of.ts';
import { MAX_BODY_LENGTH } from '#contract/limits.ts';

const DELAY_MS = 200;
/** The limit is mentioned when little room is left. */
const NEAR = 0.9;

/** How many characters the text has, counted as the limit counts them. */
export function WordCount({ editor }: { editor: Editor }) {
  const [count, setCount] = useState(() => charactersIn(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(charactersIn(editor)), DELAY_MS);
    };
    editor.on('update', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('update', countSoon);
    };
  }, [editor]);
  const shown = count.toLocaleString('zh-CN');
  return (
    <p data-over={count > MAX_BODY_LENGTH || undefined}>
      {count > MAX_BODY_LENGTH * NEAR ? `${shown} / ${MAX_BODY_LENGTH.toLocaleString('zh-CN')} 字` : `${shown} 字`}
      {count > MAX_BODY_LENGTH && <span role="alert">，超出 {(count - MAX_BODY_LENGTH).toLocaleString('zh-CN')} 字</span>}
    </p>
  );
}

function charactersIn({ state: { doc } }: Editor): number {
  let text = '';
  doc.descendants((node) => {
    if (node.isText) text += node.text ?? '';
    else if (node.isBlock) text += '\n';
    const label: unknown = node.attrs['alt'] ?? node.attrs['title'];
    if (typeof label === 'string') text += label;
  });
  return countVisible(text);
}
