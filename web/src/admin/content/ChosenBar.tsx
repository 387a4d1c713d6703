import type { ContentAct, ContentKind } from '#contract/api/content.ts';
import { CONTENT_ACT_LABELS, COUNTED_CONTENT_LABELS } from '#contract/api/content-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ChosenBar.module.css';

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
      <b role="status">{`选了 ${count} ${COUNTED_CONTENT_LABELS[kind]}`}</b>
      {[...OF_ALL, ...(kind === 'post' ? OF_POSTS : [])].map((act) => (
        <Button key={act} size="s" onClick={() => onAct(act)}>
          {CONTENT_ACT_LABELS[act]}
        </Button>
      ))}
      <Button size="s" variant="quiet" onClick={onClear}>
        都不选
      </Button>
    </section>
  );
}
