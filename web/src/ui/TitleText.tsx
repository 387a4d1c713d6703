import { useMemo } from 'react';
import { isBreakable, markedTitleHtml, titleHtml, type TitlePart } from '#web/lib/line-breaks.ts';
import { trustedHtml } from '#web/lib/trusted.ts';
import styles from './TitleText.module.css';

/**
 * A title that is broken between its words. What is read aloud, copied and searched is the text alone: a `wbr` is no letter. It is one
 * element with HTML of its own: drawn by React, the pieces of its titles would take a third of the time of a page.
 */
export function TitleText({ children }: { children: string | readonly TitlePart[] }) {
  const isPlain = typeof children === 'string' && !isBreakable(children);
  const html = isPlain ? '' : typeof children === 'string' ? titleHtml(children) : markedTitleHtml(children);
  // React writes it again whenever it is given another object: the elements that are being pressed would go.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  if (isPlain) return children;
  // The server knows where phrases end, the browser does not: taking a page over leaves a title as it was drawn.
  return <bdi className={html.includes('<wbr>') ? styles.title : undefined} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}
