import { useRef, useState } from 'react';
import { IMAGE_TYPES } from '#contract/limits.ts';
import { failureOf } from '#web/lib/page.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Img } from '#web/ui/Img.tsx';
import { uploadPicture, type PlacedPicture } from './upload-picture.ts';
import styles from './PicturePicker.module.css';

export interface PicturePickerProps {
  pictures: readonly PlacedPicture[];
  most: number;
  /** Applies a change to the current pictures: several may arrive at once. */
  onChange: (change: (before: readonly PlacedPicture[]) => PlacedPicture[]) => void;
  /** Receives why a picture was refused. */
  onProblem: (message: string) => void;
}

interface Sending {
  key: number;
  name: string;
  share: number;
}

/** A few pictures beside a text: chosen, on their way, there, taken back. */
export function PicturePicker({ pictures, most, onChange, onProblem }: PicturePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const lastKey = useRef(0);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const room = most - pictures.length - sending.length;

  const send = async (file: File) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setSending((before) => [...before, { key, name: file.name, share: 0 }]);
    try {
      const placed = await uploadPicture(file, (share) => setSending((before) => before.map((each) => (each.key === key ? { ...each, share } : each))));
      onChange((before) => [...before.filter(({ fileId }) => fileId !== placed.fileId), placed]);
    } catch (error) {
      onProblem(failureOf(error).message || '图片没有传上去，请再试一次');
    } finally {
      setSending((before) => before.filter((each) => each.key !== key));
    }
  };
  const choose = (files: readonly File[]) => {
    if (files.length > room) onProblem(`最多 ${most} 张图`);
    for (const file of files.slice(0, Math.max(0, room))) void send(file);
  };

  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, index) => (
        <li key={picture.fileId}>
          <Img src={picture.srcSmall} alt={`第 ${index + 1} 张图`} width={picture.width} height={picture.height} />
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
      {sending.map(({ key, name, share }) => (
        <li key={`sending ${key}`} className={styles.sending}>
          <Progress value={share} label={`正在上传 ${name}`} />
        </li>
      ))}
      {room > 0 && (
        <li>
          <input
            ref={picker}
            type="file"
            accept={IMAGE_TYPES.join()}
            multiple
            hidden
            aria-label="选择图片"
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
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
  );
}
