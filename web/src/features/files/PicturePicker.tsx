import { useRef } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { Img } from '#web/ui/Img.tsx';
import { LabelPicture } from './LabelPicture.tsx';
import { PICTURE_ACCEPT, placedOf, refusePicture, type PlacedPicture } from './pictures.ts';
import styles from './PicturePicker.module.css';
import { RefusedFiles, UploadState } from './UploadState.tsx';
import { useUploads } from './use-uploads.ts';

export interface PicturePickerProps {
  pictures: readonly PlacedPicture[];
  max: number;
  /** What they are sent for. */
  purpose?: 'picture' | 'appeal';
  /** Applies a change to the current pictures: several may arrive at once. */
  onChange: (change: (before: readonly PlacedPicture[]) => PlacedPicture[]) => void;
}

/** A few pictures beside a text: chosen, on their way, there, taken back. */
export function PicturePicker({ pictures, max, purpose = 'picture', onChange }: PicturePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, refused, add, remove, retry } = useUploads({
    purpose,
    refuse: refusePicture,
    room: (underWay) => max - pictures.length - underWay,
    full: `最多 ${max} 张图`,
    onDone: (_, sent) => onChange((before) => [...before.filter(({ fileId }) => fileId !== sent.id), placedOf(sent)]),
  });

  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.fileId}>
            <Img src={picture.srcSmall} alt={`第 ${index + 1} 张图`} width={picture.width} height={picture.height} />
            <LabelPicture
              picture={picture}
              name={`第 ${index + 1} 张图`}
              onLabeled={(labeled) => onChange((before) => before.map((each) => (each.fileId === labeled.fileId ? labeled : each)))}
            />
            <button
              type="button"
              className={styles.drop}
              aria-label={`去掉第 ${index + 1} 张图`}
              onClick={() => onChange((before) => before.filter(({ fileId }) => fileId !== picture.fileId))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.sending}>
            <UploadState upload={upload} onRetry={retry} />
            <button type="button" className={styles.drop} aria-label={`取消 ${upload.file.name}`} onClick={() => remove(upload.key)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
        {pictures.length + uploads.length < max && (
          <li>
            <input
              ref={picker}
              type="file"
              accept={PICTURE_ACCEPT}
              multiple
              hidden
              aria-label="选择图片"
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <button type="button" className={styles.add} onClick={() => picker.current?.click()}>
              <Icon name="plus" />
              加图
            </button>
          </li>
        )}
      </ul>
      <RefusedFiles refused={refused} />
    </>
  );
}
