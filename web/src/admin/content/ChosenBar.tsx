import type { ContentAct, ContentKind } from '#contract/api/content.ts';
import { Button } from '#web/ui/Button.tsx';
import { KIND_WORDS } from './content-words.ts';
import styles from './ChosenBar.module.css';

const ACTS: Readonly<Record<ContentAct, string>> = { remove: '移除', restore: '恢复', move: '移动', tag: '加标签' };
const OF_ALL: readonly ContentAct[] = ['remove', 'restore'];
const OF_POSTS: readonly ContentAct[] = ['move', 'tag'];

interface ChosenBarProps {
  kind: ContentKind;
  count: number;
  onAct: (act: ContentAct) => void;
  onClear: () => void;
}

/** Renders at the foot of the list what can be done with the rows that are ticked. */
export function ChosenBar({ kind, count, onAct, onClear }: ChosenBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} data-console-foot aria-label="选中的">
      <b role="status">{`选了 ${count} ${KIND_WORDS[kind].counted}`}</b>
      {[...OF_ALL, ...(kind === 'post' ? OF_POSTS : [])].map((act) => (
        <Button key={act} size="s" onClick={() => onAct(act)}>
          {ACTS[act]}
        </Button>
      ))}
      <Button size="s" variant="quiet" onClick={onClear}>
        都不选
      </Button>
    </section>
  );
}
