import { PictureUpload } from '#web/features/files/PictureUpload.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Img } from '#web/ui/Img.tsx';
import type { Values } from './values.ts';
import styles from './page.module.css';

export interface BannerPickerProps {
  banner: Values['banner'];
  onChange: (banner: Values['banner']) => void;
  problem: string | undefined;
}

/** Chooses the landscape over a presenter's name. */
export function BannerPicker({ banner, onChange, problem }: BannerPickerProps) {
  return (
    <div className={styles.banner}>
      {banner ? <Img src={banner.src} alt="当前横幅" width={1600} height={320} /> : <p>还没有横幅，传一张宽的风景最合适。</p>}
      <PictureUpload
        label={banner ? '换一张横幅' : '上传横幅'}
        progressLabel="正在上传横幅"
        problem={problem}
        onPlaced={(placed) => onChange({ id: placed.fileId, src: placed.src })}
      >
        {banner && (
          <Button variant="quiet" size="s" onClick={() => onChange(null)}>
            不要横幅
          </Button>
        )}
      </PictureUpload>
    </div>
  );
}
