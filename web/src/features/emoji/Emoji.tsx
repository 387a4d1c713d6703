import { Fragment, type ReactNode } from 'react';
import sprite from './emoji.svg?url';
import { codeOf, emojiIn } from '#contract/boards/emoji.ts';
import styles from './Emoji.module.css';

/** One 表情 in the size of the text around it; read aloud by its name, and copied as its code. */
function Emoji({ name }: { name: string }) {
  return (
    <span className={styles.emoji} role="img" aria-label={name}>
      <EmojiPicture name={name} />
      <span className={styles.code}>{codeOf(name)}</span>
    </span>
  );
}

/** The drawing alone, for a button that says its name itself. */
export function EmojiPicture({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** Returns a text with its codes as drawings; the text itself where it has none. */
export function withEmoji(text: string): ReactNode {
  const found = emojiIn(text);
  if (found.length === 0) return text;
  let end = 0;
  const pieces = found.map(({ index, name, code }) => {
    const before = text.slice(end, index);
    end = index + code.length;
    return (
      <Fragment key={index}>
        {before}
        <Emoji name={name} />
      </Fragment>
    );
  });
  return [...pieces, text.slice(end)];
}
