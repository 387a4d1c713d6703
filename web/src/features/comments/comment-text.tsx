import { createElement, Fragment, type ReactNode } from 'react';
import { webAddressesIn } from '#contract/text/web-addresses.ts';
import { partsOf } from './quote/comment-parts.ts';
import { withEmoji } from '#web/features/emoji/Emoji.tsx';
import styles from './comment-text.module.css';

/** Returns a comment: its quotes apart, and its words with links and 表情. */
export function renderComment(body: string): ReactNode {
  const parts = partsOf(body);
  if (parts.length === 1 && parts[0]?.isQuote === false) return renderText(body);
  return parts.map(({ isQuote, text }, at) =>
    // Parts of a text that never changes have no other name than their place.
    createElement('span', { key: `${at}`, className: isQuote ? styles.quote : styles.part }, renderText(text)),
  );
}

/** Returns a comment's words with their web addresses as links and their 表情 drawn. Line breaks stay in the text. */
export function renderText(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { text: address, href, index } of webAddressesIn(text)) {
    pieces.push(
      <Fragment key={`before ${index}`}>{withEmoji(text.slice(end, index))}</Fragment>,
      <a key={index} className="link" href={href} target="_blank" rel="noreferrer nofollow ugc">
        {address}
      </a>,
    );
    end = index + address.length;
  }
  if (end === 0) return withEmoji(text);
  pieces.push(<Fragment key="rest">{withEmoji(text.slice(end))}</Fragment>);
  return pieces;
}
