import { Progress } from '#web/ui/Progress.tsx';
import type { Upload } from './upload-queue.ts';
import styles from './UploadState.module.css';

/** How far a file is, or why it did not arrive; nothing once it has. */
export function UploadState({ upload, label, onRetry }: { upload: Upload | undefined; label?: string; onRetry: (key: string) => void }) {
  if (!upload) return null;
  const { key, file, share, problem } = upload;
  if (problem === null) return <Progress value={share} label={label ?? `正在上传 ${file.name}`} />;
  return (
    <p role="alert" className={styles.problem}>
      {problem}
      <button type="button" className="link" onClick={() => onRetry(key)}>
        再试一次
      </button>
    </p>
  );
}

/** Why files of the last choice were not accepted. */
export function RefusedFiles({ refused }: { refused: readonly string[] }) {
  if (refused.length === 0) return null;
  return (
    <ul role="alert" className={styles.refused}>
      {refused.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
