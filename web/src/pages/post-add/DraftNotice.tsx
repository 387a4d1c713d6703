import type { Working } from '#web/features/drafts/local-drafts.ts';
import { relativeTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import style from './page.module.css';

type Other = Working & { savedAt: number };

interface DraftNoticeProps {
  /** When the restored text was kept; null when the page started afresh. */
  restoredAt: number | null;
  other: Other | null;
  /** When the text on the page was last kept; null: it is being changed right now. */
  mineAt: number | null;
  onDiscard: () => void;
  onKeepMine: () => void;
  onTakeOther: (other: Other) => void;
}

/** Shows that a draft was restored, and asks when two copies differ: nothing overwrites a text without asking. */
export function DraftNotice({ restoredAt, other, mineAt, onDiscard, onKeepMine, onTakeOther }: DraftNoticeProps) {
  if (other) {
    return (
      <div className={style['notice']} role="alert">
        <p>
          这份草稿在别处也改过：《{other.title.trim() || '无题'}》，{timeAgo(other.savedAt)}存下，
          <b>{mineAt !== null && other.savedAt > mineAt ? '比眼前这份新' : '比眼前这份旧'}</b>
          {mineAt !== null && `（眼前这份${timeAgo(mineAt)}存下）`}。留哪一份？
        </p>
        <Button size="s" onClick={onKeepMine}>
          留眼前这份
        </Button>
        <Button size="s" variant="quiet" onClick={() => onTakeOther(other)}>
          换成那份
        </Button>
      </div>
    );
  }
  if (restoredAt === null) return null;
  return (
    <div className={style['notice']} role="status">
      <p>接着上次写的来（{timeAgo(restoredAt)}存下）。</p>
      <Button size="s" variant="quiet" onClick={onDiscard}>
        丢弃，重新写
      </Button>
    </div>
  );
}

function timeAgo(at: number): string {
  return relativeTime(new Date(at).toISOString(), new Date());
}
