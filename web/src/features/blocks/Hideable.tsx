import { useEffect, useState, type ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useBlocks } from './block-store.ts';
import type { BlockableContent } from './matching.ts';
import styles from './Hideable.module.css';

export interface HideableProps extends BlockableContent {
  /** Takes its own place also where it is hidden from the start, as in a row that is filled to both ends. */
  keepsRoom?: boolean;
  /** What others say below it, which is part of the children and stays when they are hidden. */
  rest?: ReactNode;
  children: ReactNode;
}

/** Once it has come, lists know what to hide before they are drawn. */
let known: typeof import('./matching.ts') | null = null;

/**
 * A member's post or comment that the reader's own block list may hide: one line replaces it that says why and shows it again. Public HTML
 * is the same for everybody, so this happens in the browser; one's own texts are never hidden. Already rendered content keeps its height,
 * so that nothing jumps while reading.
 */
export const Hideable = import.meta.env.SSR ? ({ children }: HideableProps): ReactNode => children : HideableByReader;

function HideableByReader({ keepsRoom = false, rest, children, ...content }: HideableProps) {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const blocks = useBlocks((state) => state.blocks);
  const [matching, setMatching] = useState(known);
  const [wasDrawn] = useState(known === null);
  // What is hidden once more, by another entry, is folded again.
  const [shownId, setShownId] = useState<number | null>(null);
  const concerned = isMember && blocks.length > 0 && content.authorId !== memberId;
  useEffect(() => {
    // The table of characters comes only to who hides something.
    if (!concerned) return;
    void import('./matching.ts').then((file) => {
      known = file;
      setMatching(file);
    });
  }, [concerned]);
  const block = concerned && matching?.hidingBlock(blocks, content);
  if (!matching || !block || block.id === shownId) return children;
  const line = (
    <div className={styles.hidden} data-hides={content.postId}>
      <Icon name="eye-off" />
      <span>{matching.reasonOf(block)}</span>
      <button type="button" onClick={() => setShownId(block.id)}>
        显示
      </button>
    </div>
  );
  if (rest)
    return (
      <>
        {line}
        {rest}
      </>
    );
  if (!wasDrawn && !keepsRoom) return line;
  return (
    <div className={classNames(styles.kept, keepsRoom && styles.filled)}>
      <div className={styles.room} inert aria-hidden="true">
        {children}
      </div>
      {line}
    </div>
  );
}
