import { createElement, Fragment, type ReactNode } from 'react';
import type { Mention } from '#contract/api/comments.ts';
import { mentionRuns } from '#contract/text/mention-runs.ts';
import { webAddressesIn } from '#contract/text/web-addresses.ts';
import { partsOf } from './quote/comment-parts.ts';
import { withEmoji } from '#web/features/emoji/Emoji.tsx';
import styles from './comment-text.module.css';

/** Returns a comment: its quotes apart, and its words with links and 表情. Names in a quote stay plain. */
export function renderComment(body: string, mentions?: readonly Mention[]): ReactNode {
  const parts = partsOf(body);
  if (parts.length === 1 && parts[0]?.isQuote === false) return renderText(body, mentions);
  return parts.map(({ isQuote, text }, at) =>
    // Parts of a text that never changes have no other name than their place.
    createElement('span', { key: `${at}`, className: isQuote ? styles.quote : styles.part }, renderText(text, isQuote ? undefined : mentions)),
  );
}

/** Returns a comment's words with web addresses and members it calls as links and their 表情 drawn. Line breaks stay in the text. */
export function renderText(text: string, mentions?: readonly Mention[]): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { text: address, href, index } of webAddressesIn(text)) {
    pieces.push(
      <Fragment key={`before ${index}`}>{withMentions(text.slice(end, index), mentions)}</Fragment>,
      <a key={index} className="link" href={href} target="_blank" rel="noreferrer nofollow ugc">
        {address}
      </a>,
    );
    end = index + address.length;
  }
  if (end === 0) return withMentions(text, mentions);
  pieces.push(<Fragment key="rest">{withMentions(text.slice(end), mentions)}</Fragment>);
  return pieces;
}

function withMentions(text: string, mentions?: readonly Mention[]): ReactNode {
  if (!mentions) return withEmoji(text);
  return mentionRuns(text, mentions).map(({ at, text: run, memberId }) =>
    memberId === null ? (
      <Fragment key={at}>{withEmoji(run)}</Fragment>
    ) : (
      <a key={at} className="link" href={`/member/${memberId}`}>
        {run}
      </a>
    ),
  );
}
