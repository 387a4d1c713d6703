import type { MouseEvent, ReactNode } from 'react';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { CommentAbilities } from './comment-abilities.ts';
import { CommentItem } from './CommentItem.tsx';
import { hiddenReplies, repliesOf } from './thread-edits.ts';
import styles from './ThreadBody.module.css';

export interface ThreadBodyProps {
  items: readonly (Comment | Reply)[];
  abilities: CommentAbilities;
  /** Renders what follows a comment's text, before its replies. */
  under: (item: Comment | Reply) => ReactNode;
  /** Receives every click; a button names its action and its comment. */
  onAct: (event: MouseEvent) => void;
}

/** Copies the address of a floor; with a key held or another button the link is a link. */
export function copyLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void copy(link.href);
}

/** Comments floor by floor, each with its replies. */
export function ThreadBody({ items, abilities, under, onAct }: ThreadBodyProps) {
  return (
    // The buttons inside serve the keyboard; this element only listens.
    <div className={styles.thread} onClick={onAct} role="presentation">
      {items.map((item) => {
        const replies = repliesOf(item).length > 0 && (
          <div className={styles.replies}>
            {repliesOf(item).map((each) => (
              <Hideable key={each.id} authorId={each.author?.id ?? null} words={[each.body]}>
                <CommentItem item={each} abilities={abilities}>
                  {under(each)}
                </CommentItem>
              </Hideable>
            ))}
            {hiddenReplies(item) > 0 && (
              <button type="button" className={styles.unfold} data-act="unfold" data-id={item.id}>
                {`还有 ${hiddenReplies(item)} 条回复`}
                <Icon name="chevron-down" />
              </button>
            )}
          </div>
        );
        return (
          <Hideable key={item.id} authorId={item.author?.id ?? null} words={[item.body]} rest={replies}>
            <CommentItem item={item} abilities={abilities}>
              {under(item)}
              {replies}
            </CommentItem>
          </Hideable>
        );
      })}
    </div>
  );
}
