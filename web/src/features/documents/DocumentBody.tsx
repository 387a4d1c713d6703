import { memo } from 'react';
import type { PictureCopies } from '#contract/api/posts.ts';
import type { Block, DocumentBody as Body } from '#contract/documents/document.ts';
import { headingAnchors } from '#contract/documents/outline.ts';
import { inlineText } from '#contract/documents/inline-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { renderBlock } from './blocks.tsx';
import styles from './prose.module.css';

export interface DocumentBodyProps {
  body: Body;
  /** Begins with a large letter where the first paragraph can carry it. */
  dropCap?: boolean;
  /** Gives headings their `id`; off where several documents share a page. */
  anchors?: boolean;
  className?: string;
  /** Of the pictures in it, so that the browser can choose. */
  copies?: PictureCopies;
}

/** A document as its readers see it. Built from nodes, never from markup, and readable without a script. */
export const DocumentBody = memo(function DocumentBody({ body, dropCap = false, anchors = true, className, copies }: DocumentBodyProps) {
  const anchorOf = anchors ? headingAnchors(body) : undefined;
  const [first, ...rest] = body.content;
  return (
    <div className={classNames(styles.prose, className)}>
      {first && renderBlock(first, 0, { anchorOf, copies, className: dropCap && carriesDropCap(first) ? styles.dropCap : undefined })}
      {rest.map((block, index) => renderBlock(block, index + 1, { anchorOf, copies }))}
    </div>
  );
});

const CAP_LINES_CHARACTERS = 60;

/** Returns a cap needs two lines beside it and a first character that is no quote or mark. */
function carriesDropCap(block: Block): boolean {
  if (block.type !== 'paragraph') return false;
  const [start] = block.content ?? [];
  const text = inlineText(block.content);
  return (
    start?.type === 'text' &&
    start.marks === undefined &&
    /^[\p{L}\p{N}]/u.test(text) &&
    text.length >= CAP_LINES_CHARACTERS &&
    !text.slice(0, CAP_LINES_CHARACTERS).includes('\n')
  );
}
