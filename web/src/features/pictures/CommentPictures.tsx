import type { Picture } from '#contract/api/posts.ts';
import { ScaledImg } from '#web/features/pictures/ScaledImg.tsx';
import styles from './CommentPictures.module.css';

/** The height of the row; the width follows from it. */
const HEIGHT_REM = 10;
const MAX_WIDTH = 960;

/** The pictures of a comment, or of what a report shows, in a row; each opens the large one. Nothing where there are none. */
export function CommentPictures({ pictures, alt = '配图' }: { pictures: readonly Picture[]; alt?: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map((picture) => (
        <a key={picture.src} href={picture.src} target="_blank" rel="noreferrer" data-color={picture.color} data-generated={picture.generated}>
          <ScaledImg
            of={picture}
            max={MAX_WIDTH}
            sizes={`${Math.ceil((HEIGHT_REM * picture.width) / picture.height)}rem`}
            src={picture.srcSmall}
            alt={`${picture.generated ? 'AI 生成的' : ''}${alt}，点开看大图`}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </div>
  );
}
