import { useId, type ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { PICTURE_ACCEPT, placedOf, refusePicture, type PlacedPicture } from './pictures.ts';
import styles from './PictureUpload.module.css';
import { RefusedFiles, UploadState } from './UploadState.tsx';
import { useUploads } from './use-uploads.ts';

export interface PictureUploadProps {
  label: string;
  /** Of the progress bar. */
  progressLabel: string;
  problem: string | undefined;
  onPlaced: (picture: PlacedPicture) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** The one picture of something: chosen, on its way, there; another one takes its place. */
export function PictureUpload({ label, progressLabel, problem, onPlaced, children }: PictureUploadProps) {
  const inputId = useId();
  const { uploads, refused, add, remove, retry } = useUploads({
    purpose: 'picture',
    refuse: refusePicture,
    room: () => 1,
    full: '一次选一张',
    onDone: (_, sent) => onPlaced(placedOf(sent)),
  });
  const choose = (files: readonly File[]) => {
    for (const { key } of uploads) remove(key);
    add(files);
  };
  return (
    <>
      <UploadState upload={uploads[0]} label={progressLabel} onRetry={retry} />
      <RefusedFiles refused={refused} />
      {problem && refused.length === 0 && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <label className={styles.file} htmlFor={inputId}>
          <Icon name="upload" />
          {label}
        </label>
        <input
          id={inputId}
          className="sr"
          type="file"
          accept={PICTURE_ACCEPT}
          onChange={(event) => {
            choose([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {children}
      </div>
    </>
  );
}
