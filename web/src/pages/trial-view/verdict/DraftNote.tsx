import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Verdict } from './use-verdict.ts';
import styles from './VerdictForm.module.css';

/** Renders where the draft verdict is saved, and, when another copy differs, the choice which one to keep. */
export function DraftNote({ verdict: { status, other, settle } }: { verdict: Verdict }) {
  if (other) {
    return (
      <span className={styles.other} role="alert">
        别处写的不一样
        <Button size="s" onClick={() => settle('mine')}>
          留这一份
        </Button>
        <Button size="s" onClick={() => settle('theirs')}>
          用那一份
        </Button>
      </span>
    );
  }
  if (status.kind === 'none') return null;
  return (
    <span className={styles.note}>
      {status.kind === 'local' ? '存在这台机器上' : `草稿已存 ${absoluteTime(new Date(status.at).toISOString(), 'minute').slice(11)}`}
    </span>
  );
}
