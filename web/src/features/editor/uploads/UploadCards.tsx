import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import type { PlacedUpload, Uploads } from './uploads.ts';
import styles from './upload.module.css';

/** Renders the uploads in progress, each at its position in the text. */
export function UploadCards({ uploads }: { uploads: Uploads }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  return list.map((upload) => createPortal(<UploadCard upload={upload} uploads={uploads} />, upload.element, upload.key));
}

function UploadCard({ upload: { key, file, share, problem }, uploads }: { upload: PlacedUpload; uploads: Uploads }) {
  return (
    <div className={styles.card} data-failed={problem !== null || undefined}>
      <Preview file={file} />
      <div className={styles.says}>
        {problem === null ? (
          <>
            <p>{share < 1 ? `正在上传 ${Math.round(share * 100)}%` : '正在处理…'}</p>
            <Progress value={share} label={`正在上传 ${file.name}`} />
          </>
        ) : (
          <p role="alert">
            <Icon name="triangle-alert" />
            {problem}
          </p>
        )}
        <small>{file.name}</small>
      </div>
      <div className={styles.buttons}>
        {problem !== null && (
          <Button size="s" icon="rotate-cw" onClick={() => uploads.retry(key)}>
            再试一次
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => uploads.remove(key)}>
          {problem === null ? '取消' : '移除'}
        </Button>
      </div>
    </div>
  );
}

const PREVIEW_WIDTH = 240;

/** The picture itself, drawn small. On a canvas, because the page's policy lets no image come from a blob address. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const target = canvas.current;
        if (target && !left) {
          target.width = bitmap.width;
          target.height = bitmap.height;
          target.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      },
      // A file that is not a picture has no preview; the upload reports why it is refused.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [file]);
  return <canvas ref={canvas} className={styles.preview} width={PREVIEW_WIDTH} height={PREVIEW_WIDTH * 0.625} aria-hidden="true" />;
}
