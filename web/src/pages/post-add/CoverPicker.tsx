import { useId, useState } from 'react';
import { IMAGE_TYPES } from '#contract/limits.ts';
import type { Working } from '#web/features/drafts/local-drafts.ts';
import { uploadPicture } from '#web/features/files/upload-picture.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Img } from '#web/ui/Img.tsx';
import { picturesIn } from './pictures-in.ts';
import style from './page.module.css';

interface CoverPickerProps {
  cover: Working['cover'];
  content: unknown;
  onChange: (cover: Working['cover']) => void;
  problem?: string;
}

/** Chooses the picture a post is shown with: an uploaded one, one of the text, or the text's first when nothing is chosen. */
export function CoverPicker({ cover, content, onChange, problem }: CoverPickerProps) {
  const inputId = useId();
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const pictures = picturesIn(content);
  const shown = cover ?? pictures[0] ?? null;
  const src = shown && (shown.src || pictures.find(({ id }) => id === shown.id)?.src);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefused(null);
    setShare(0);
    try {
      const placed = await uploadPicture(file, setShare);
      onChange({ id: placed.fileId, src: placed.src });
    } catch (failure) {
      setRefused(typeof failure === 'object' && failure !== null && 'message' in failure ? String(failure.message) : '没有传上去，再试一次');
    } finally {
      setShare(null);
    }
  };

  const next = () => {
    const at = pictures.findIndex(({ id }) => id === shown?.id);
    const picture = pictures[(at + 1) % pictures.length];
    if (picture) onChange(picture);
  };

  return (
    <section className={style['panel']}>
      <h2>
        封面<small>16 : 9 最合适</small>
      </h2>
      <div className={style['cover']}>{src ? <Img src={src} alt="当前封面" width={640} height={360} /> : <p>正文里的第一张图会当封面，也可以另选。</p>}</div>
      {share !== null && <Progress value={share} label="正在上传封面" />}
      {(refused ?? problem) && (
        <p className={style['problem']} role="alert">
          {refused ?? problem}
        </p>
      )}
      <div className={style['row']}>
        <label className={style['file']} htmlFor={inputId}>
          <Icon name="upload" />
          {cover ? '更换' : '上传'}
        </label>
        <input id={inputId} className="sr" type="file" accept={IMAGE_TYPES.join()} onChange={(event) => void upload(event.target.files?.[0])} />
        {pictures.length > 0 && (
          <Button variant="quiet" size="s" onClick={next}>
            从正文选取
          </Button>
        )}
        {cover && (
          <Button variant="quiet" size="s" onClick={() => onChange(null)}>
            不另选
          </Button>
        )}
      </div>
    </section>
  );
}
