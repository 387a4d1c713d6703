import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { classNames } from './class-names.ts';
import styles from './input.module.css';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'ref'> & {
  value?: string;
  defaultValue?: string;
  /** The most characters, as a reader counts them: shows a counter that turns red beyond it. Typing is never cut off. */
  limit?: number;
};

/** Several lines of text; grows with them. */
export function TextArea({ limit, value, defaultValue = '', className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(defaultValue);
  const element = useRef<HTMLTextAreaElement>(null);
  const text = value ?? typed;
  useLayoutEffect(() => grow(element.current), [text]);
  const note = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <span className={styles.wrap}>
      <textarea {...rest} ref={element} value={text} onChange={note} className={classNames(styles.input, styles.area, className)} />
      {limit !== undefined && <Counter count={countGraphemes(text)} limit={limit} />}
    </span>
  );
}

function Counter({ count, limit }: { count: number; limit: number }) {
  const over = count - limit;
  return (
    <span className={classNames(styles.counter, over > 0 && styles.over)}>
      {count} / {limit}
      {over > 0 && <span role="status">，超出 {over} 字</span>}
    </span>
  );
}

/** For browsers without `field-sizing`. */
function grow(element: HTMLTextAreaElement | null): void {
  if (!element || CSS.supports('field-sizing', 'content')) return;
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight + 2}px`;
}
