import type { Working } from '#web/features/drafts/local-drafts.ts';
import type { useDraft } from '#web/features/drafts/use-draft.ts';
import { relativeTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import style from './page.module.css';

interface DraftNoticeProps {
  draft: ReturnType<typeof useDraft>;
  /** When the restored text was kept; null when the page started afresh. */
  restoredAt: number | null;
  /** Puts the other copy on the page; it then is the draft. */
  onTakeOther: (other: Working) => void;
}

/** Shows that a draft was restored, and asks when two copies differ: nothing overwrites a text without asking. */
export function DraftNotice({ draft, restoredAt, onTakeOther }: DraftNoticeProps) {
  const { conflict, status, keepMine } = draft;
  if (conflict) {
    // Not known while the text on the page is being changed.
    const mineAt = 'at' in status ? status.at : null;
    return (
      <Notice as="div" tone="paper" className={style['notice']} role="alert">
        <p>
          这份草稿在别处也改过：《{conflict.title.trim() || '无题'}》，{timeAgo(conflict.savedAt)}存下，
          <b>{mineAt !== null && conflict.savedAt > mineAt ? '比眼前这份新' : '比眼前这份旧'}</b>
          {mineAt !== null && `（眼前这份${timeAgo(mineAt)}存下）`}。留哪一份？
        </p>
        <Button size="s" onClick={() => void keepMine()}>
          留眼前这份
        </Button>
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            onTakeOther(conflict);
            void keepMine();
          }}
        >
          换成那份
        </Button>
      </Notice>
    );
  }
  if (restoredAt === null) return null;
  const discard = async () => {
    await draft.end();
    location.reload();
  };
  return (
    <Notice as="div" tone="paper" className={style['notice']} role="status">
      <p>接着上次写的来（{timeAgo(restoredAt)}存下）。</p>
      <Button size="s" variant="quiet" onClick={() => void discard()}>
        丢弃，重新写
      </Button>
    </Notice>
  );
}

function timeAgo(at: number): string {
  return relativeTime(new Date(at).toISOString(), new Date());
}
