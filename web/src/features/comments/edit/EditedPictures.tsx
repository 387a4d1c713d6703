import { useRef } from 'react';
import { MAX_COMMENT_IMAGES } from '#contract/limits.ts';
import { PICTURE_ACCEPT } from '#web/features/files/pictures.ts';
import { RefusedFiles, UploadState } from '#web/features/files/UploadState.tsx';
import type { useUploads } from '#web/features/files/use-uploads.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Img } from '#web/ui/Img.tsx';
import styles from './EditedPictures.module.css';

/** A picture of a comment that is edited. */
export interface EditedPicture {
  src: string;
  srcSmall: string;
  width: number;
  height: number;
  /** Of one that was just sent; the others are known by their address. */
  fileId?: number | undefined;
}

interface EditedPicturesProps {
  pictures: readonly EditedPicture[];
  sending: Pick<ReturnType<typeof useUploads<'picture'>>, 'uploads' | 'refused' | 'add' | 'remove' | 'retry'>;
  onChange: (pictures: readonly EditedPicture[]) => void;
}

/** The pictures of a comment that is edited: more are chosen, each is moved to the front of the one before it, or taken out. */
export function EditedPictures({ pictures, sending, onChange }: EditedPicturesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const moveUp = (index: number) => {
    onChange(pictures.map((picture, at) => (at === index - 1 ? pictures[index] : at === index ? pictures[index - 1] : picture) ?? picture));
    // Its button goes along, and with it the focus; in the first place it is off, and the other one takes it.
    requestAnimationFrame(() => list.current?.children[index - 1]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus());
  };
  const takeOut = (index: number) => {
    onChange(pictures.filter((_, at) => at !== index));
    // The focus stays where the next one is now.
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>('button:last-child')?.focus());
  };
  return (
    <>
      <ul ref={list} className={styles.pictures} aria-label="配图">
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <Img src={picture.srcSmall} alt={`第 ${index + 1} 张配图`} width={picture.width} height={picture.height} />
            <button type="button" disabled={index === 0} aria-label={`把第 ${index + 1} 张配图往前挪`} title="往前挪" onClick={() => moveUp(index)}>
              <Icon name="chevron-left" />
            </button>
            <button type="button" aria-label={`去掉第 ${index + 1} 张配图`} title="去掉" onClick={() => takeOut(index)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
        {sending.uploads.map((upload) => (
          <li key={upload.key} className={styles.sending}>
            <UploadState upload={upload} onRetry={sending.retry} />
            <button type="button" aria-label={`取消 ${upload.file.name}`} onClick={() => sending.remove(upload.key)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
        {pictures.length + sending.uploads.length < MAX_COMMENT_IMAGES && (
          <li>
            <input
              ref={picker}
              type="file"
              accept={PICTURE_ACCEPT}
              multiple
              hidden
              aria-label="选择配图"
              onChange={(event) => {
                sending.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <button type="button" className={styles.add} onClick={() => picker.current?.click()}>
              <Icon name="image" />
              加图
            </button>
          </li>
        )}
      </ul>
      <RefusedFiles refused={sending.refused} />
    </>
  );
}
