import { Fragment, type ReactNode } from 'react';
import { MARKS, type Inline, type Mark } from '#contract/documents/document.ts';
import { isForeignHref } from '#contract/text/hrefs.ts';
import { withEmoji } from '#web/features/emoji/Emoji.tsx';
import { trueHost } from './true-host.ts';
import styles from './spoiler.module.css';

interface Piece {
  node: Inline;
  /** From the outermost to the innermost. */
  marks: readonly Mark[];
}

/** Running text. Neighbors that share a mark share its element, so a link with a bold word stays one link. */
export function renderInlines(content: readonly Inline[] | undefined): ReactNode {
  const [only] = content ?? [];
  if (content?.length === 1 && only?.type === 'text' && only.marks === undefined) return withEmoji(only.text);
  return renderPieces(
    (content ?? []).map((node) => ({ node, marks: ordered(node.marks ?? []) })),
    0,
  );
}

function ordered(marks: readonly Mark[]): readonly Mark[] {
  return marks.length < 2 ? marks : marks.toSorted((left, right) => MARKS.indexOf(left.type) - MARKS.indexOf(right.type));
}

/** Renders the pieces; the first `depth` marks have already been rendered around them. */
function renderPieces(pieces: readonly Piece[], depth: number): ReactNode {
  const drawn: ReactNode[] = [];
  for (let index = 0; index < pieces.length;) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const mark = piece.marks[depth];
    let end = index + 1;
    if (mark === undefined) {
      drawn.push(piece.node.type === 'text' ? <Fragment key={index}>{wordsOf(piece.node.text, piece.marks)}</Fragment> : <br key={index} />);
    } else {
      while (sameMark(pieces[end]?.marks[depth], mark)) end += 1;
      const inside = pieces.slice(index, end);
      drawn.push(wrapped(mark, renderPieces(inside, depth + 1), { key: index, text: textOf(inside) }));
    }
    index = end;
  }
  return drawn.length === 1 ? drawn[0] : drawn;
}

/** Code is shown as it is written. */
function wordsOf(text: string, marks: readonly Mark[]): ReactNode {
  return marks.some(({ type }) => type === 'code') ? text : withEmoji(text);
}

function sameMark(left: Mark | undefined, right: Mark): boolean {
  if (left?.type === 'link' && right.type === 'link') return left.attrs.href === right.attrs.href;
  return left?.type === right.type;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ node }) => (node.type === 'text' ? node.text : '')).join('');
}

function wrapped(mark: Mark, children: ReactNode, { key, text }: { key: number; text: string }): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong key={key}>{children}</strong>;
    case 'italic':
      return <em key={key}>{children}</em>;
    case 'strike':
      return <s key={key}>{children}</s>;
    case 'code':
      return <code key={key}>{children}</code>;
    case 'link':
      return isForeignHref(mark.attrs.href) ? (
        <a key={key} href={mark.attrs.href} target="_blank" rel="noopener nofollow ugc">
          {children}
          {trueHost(mark.attrs.href, text)}
        </a>
      ) : (
        <a key={key} href={mark.attrs.href}>
          {children}
        </a>
      );
    case 'spoilerText':
      return (
        // A check box opens it without a script, and hidden text is neither read out nor reached by keyboard.
        <label key={key} className={styles.hidden}>
          <input type="checkbox" autoComplete="off" aria-label="显示剧透" />
          <span className={styles.cover}>
            <span className={styles.covered}>{children}</span>
          </span>
        </label>
      );
  }
}
