import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placedOf, refusePicture } from '#web/features/files/pictures.ts';
import type { Upload } from '#web/features/files/upload-queue.ts';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import type { EditorUploads } from './editor-uploads.ts';
import { addPlaceholders, endPlaceholder } from './upload-placeholders.ts';
import styles from './upload.module.css';

export interface UploadCardsProps {
  editor: Editor;
  owner: EditorUploads;
  /** Why this text takes no pictures at all; null: it takes them. */
  refusal: string | null;
  /** How many pictures are still on their way or have failed. */
  onPending: (count: number) => void;
}

/** Uploads the pictures of a text and renders each at its position; a failed one stays there until it is tried again or removed. */
export function UploadCards({ editor, owner, refusal, onPending }: UploadCardsProps) {
  const near = useRef(0);
  const { uploads, add, remove, retry } = useUploads({
    purpose: 'picture',
    refuse: (file) => refusal ?? refusePicture(file),
    // The writer reads it where the picture would be.
    listsRefused: true,
    onAdded: (added) =>
      addPlaceholders(
        editor.view,
        added.map(({ key }) => key),
        near.current,
      ),
    onDone(key, sent) {
      const { srcSmall: _, ...placed } = placedOf(sent);
      endPlaceholder(editor.view, key, editor.schema.nodes['image']?.create(placed));
      owner.deleteElement(key);
    },
  });
  useLayoutEffect(() => {
    owner.handOver((files, position) => {
      near.current = position;
      add(files);
    });
  });
  const report = useEffectEvent(onPending);
  useEffect(() => report(uploads.length), [uploads.length]);
  const drop = (key: string) => {
    remove(key);
    owner.deleteElement(key);
    endPlaceholder(editor.view, key);
  };
  return uploads.map((upload) => createPortal(<UploadCard upload={upload} onRetry={retry} onRemove={drop} />, owner.elementOf(upload.key), upload.key));
}

interface UploadCardProps {
  upload: Upload;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

function UploadCard({ upload: { key, file, share, problem }, onRetry, onRemove }: UploadCardProps) {
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
          <Button size="s" icon="rotate-cw" onClick={() => onRetry(key)}>
            再试一次
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => onRemove(key)}>
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
