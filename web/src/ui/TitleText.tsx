import { Fragment } from 'react';
import { findLineBreaks } from '#web/lib/line-breaks.ts';
import styles from './TitleText.module.css';

/** A title that is broken between its words. What is read aloud, copied and searched is the text alone: a `wbr` is no letter. */
export function TitleText({ children: text }: { children: string }) {
  const breaks = findLineBreaks(text);
  if (breaks.length === 0) return text;
  return (
    <bdi className={styles.title}>
      {[0, ...breaks].map((from, index) => (
        <Fragment key={from}>
          {from > 0 && <wbr />}
          {text.slice(from, breaks[index])}
        </Fragment>
      ))}
    </bdi>
  );
}
