import { useId, useState } from 'react';
import { IMAGE_TYPES } from '#contract/limits.ts';
import { uploadPicture } from '#web/features/files/upload-picture.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Img } from '#web/ui/Img.tsx';
import type { Values } from './values.ts';
import styles from './page.module.css';

/** Chooses the landscape over a presenter's name. */
export function BannerPicker({
  banner,
  onChange,
  problem,
}: {
  banner: Values['banner'];
  onChange: (banner: Values['banner']) => void;
  problem: string | undefined;
}) {
  const inputId = useId();
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefused(null);
    setShare(0);
    try {
      const placed = await uploadPicture(file, setShare);
      onChange({ id: placed.fileId, src: placed.src });
    } catch (error) {
      setRefused(failureOf(error).message || '没有传上去，再试一次');
    } finally {
      setShare(null);
    }
  };
  return (
    <div className={styles.banner}>
      {banner ? <Img src={banner.src} alt="当前横幅" width={1600} height={320} /> : <p>还没有横幅，传一张宽的风景最合适。</p>}
      {share !== null && <Progress value={share} label="正在上传横幅" />}
      {(refused ?? problem) && (
        <p className={styles.problem} role="alert">
          {refused ?? problem}
        </p>
      )}
      <div className={styles.bannerWays}>
        <label className={styles.file} htmlFor={inputId}>
          <Icon name="upload" />
          {banner ? '换一张横幅' : '上传横幅'}
        </label>
        <input id={inputId} className="sr" type="file" accept={IMAGE_TYPES.join()} onChange={(event) => void upload(event.target.files?.[0])} />
        {banner && (
          <Button variant="quiet" size="s" onClick={() => onChange(null)}>
            不要横幅
          </Button>
        )}
      </div>
    </div>
  );
}
