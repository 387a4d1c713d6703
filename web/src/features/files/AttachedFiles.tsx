import { MAX_ILLEGAL_REPORT_FILES } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileChoice } from '#web/ui/FileChoice.tsx';
import styles from './AttachedFiles.module.css';

const ACCEPTED = 'image/*,video/mp4,video/webm,.txt,.zip';

/** The files that go with a form; they are sent with it. */
export function AttachedFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>{file.name}</span>
              <small className="num">{`${Math.max(1, Math.round(file.size / 1024))} KB`}</small>
              <Button variant="quiet" size="s" icon="x" aria-label={`去掉 ${file.name}`} onClick={() => onChange(files.filter((_, each) => each !== index))}>
                去掉
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_ILLEGAL_REPORT_FILES && (
        <FileChoice label="选一个文件" accept={ACCEPTED} onChoose={(file) => onChange([...files, file].slice(0, MAX_ILLEGAL_REPORT_FILES))} />
      )}
    </div>
  );
}
