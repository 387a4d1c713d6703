import type { ReactNode } from 'react';
import { isSafeHref } from '#contract/text/hrefs.ts';

// A link ends where Chinese text continues, and before the mark that closes its sentence.
const LINK = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+[\w/#=&-]/g;

/** Returns a comment's words with their web addresses as links. Line breaks stay in the text. */
export function renderText(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(LINK)) {
    if (!isSafeHref(href)) continue;
    pieces.push(
      text.slice(end, index),
      <a key={index} className="link" href={href} target="_blank" rel="noreferrer nofollow ugc">
        {href}
      </a>,
    );
    end = index + href.length;
  }
  if (end === 0) return text;
  pieces.push(text.slice(end));
  return pieces;
}
