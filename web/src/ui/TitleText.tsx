import { Fragment } from 'react';
import { findLineBreaks } from '#web/lib/line-breaks.ts';
import styles from './TitleText.module.css';

/** A part of a title; with a class it is marked. */
export interface TitlePart {
  text: string;
  markClass?: string | undefined;
}

/** A title that is broken between its words. What is read aloud, copied and searched is the text alone: a `wbr` is no letter. */
export function TitleText({ children }: { children: string | readonly TitlePart[] }) {
  const parts = typeof children === 'string' ? [{ text: children }] : children;
  const breaks = findLineBreaks(parts.map(({ text }) => text).join(''));
  const drawn = parts.map(({ text, markClass }: TitlePart, place) => {
    const start = parts.slice(0, place).reduce((sum, before) => sum + before.text.length, 0);
    const end = start + text.length;
    const within = [start, ...breaks.filter((at) => at > start && at < end)];
    const pieces = within.map((from, index) => (
      <Fragment key={from}>
        {index > 0 && <wbr />}
        {text.slice(from - start, (within[index + 1] ?? end) - start)}
      </Fragment>
    ));
    return (
      <Fragment key={start}>
        {breaks.includes(start) && <wbr />}
        {markClass === undefined ? pieces : <mark className={markClass}>{pieces}</mark>}
      </Fragment>
    );
  });
  return breaks.length === 0 ? drawn : <bdi className={styles.title}>{drawn}</bdi>;
}
