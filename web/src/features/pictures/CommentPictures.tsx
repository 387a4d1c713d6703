import type { Picture } from '#contract/api/posts.ts';
import { Img } from '#web/ui/Img.tsx';
import styles from './CommentPictures.module.css';

/** The pictures of a comment, or of what a report shows, in a row; each opens the large one. Nothing where there are none. */
export function CommentPictures({ pictures, alt = '配图' }: { pictures: readonly Picture[]; alt?: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map(({ src, srcSmall, width, height, color, generated }) => (
        <a key={src} href={src} target="_blank" rel="noreferrer" data-color={color} data-generated={generated}>
          <Img src={srcSmall} alt={`${generated ? 'AI 生成的' : ''}${alt}，点开看大图`} width={width} height={height} loading="lazy" decoding="async" />
        </a>
      ))}
    </div>
  );
}
