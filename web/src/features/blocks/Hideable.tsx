import { useEffect, useState, type ReactNode } from 'react';
import type { Block } from '#contract/blocks.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useBlocks } from './block-store.ts';
import type { Said } from './matching.ts';
import styles from './Hideable.module.css';

type Find = (blocks: readonly Block[], said: Said) => Block | null;

/**
 * Something somebody said, which the reader's own list may hide: then one line stands in its place that says why and shows it again.
 * Public HTML is the same for everybody, so it happens in the browser; one's own words are never hidden.
 */
export function Hideable({ authorId, words, children }: Said & { children: ReactNode }) {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const blocks = useBlocks((state) => state.blocks);
  const [find, setFind] = useState<Find | null>(null);
  const [isShown, setShown] = useState(false);
  const concerned = isMember && blocks.length > 0 && authorId !== memberId;
  useEffect(() => {
    // The table of characters comes only to who hides something.
    if (concerned) void import('./matching.ts').then(({ hidingBlock }) => setFind(() => hidingBlock));
  }, [concerned]);
  const block = concerned && find ? find(blocks, { authorId, words }) : null;
  if (!block || isShown) return children;
  return (
    <div className={styles.hidden}>
      <Icon name="eye-off" />
      <span>{block.word === null ? `已隐藏：${block.member?.nickName ?? ''} 说的话` : `已隐藏：包含“${block.word}”`}</span>
      <button type="button" onClick={() => setShown(true)}>
        显示
      </button>
    </div>
  );
}
