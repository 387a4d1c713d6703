import { Notice } from '#web/ui/Notice.tsx';

export interface RestoredNoticeProps {
  /** What is still there. */
  text: string;
  /** The label of the button that starts again. */
  restart: string;
  onRestart: () => void;
  className?: string | undefined;
}

/** Says that what the member wrote the last time is still in the form, and offers to start again. */
export function RestoredNotice({ text, restart, onRestart, className }: RestoredNoticeProps) {
  return (
    <Notice className={className}>
      {text}
      <button type="button" className="link" onClick={onRestart}>
        {restart}
      </button>
    </Notice>
  );
}
