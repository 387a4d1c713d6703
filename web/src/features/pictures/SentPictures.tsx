import { Img } from '#web/ui/Img.tsx';
import styles from './SentPictures.module.css';

interface SentPicture {
  src: string;
  srcSmall: string;
  width: number;
  height: number;
}

/** Renders pictures that came with a letter, small; each opens in a tab of its own. Without any it renders nothing. */
export function SentPictures({ pictures }: { pictures: readonly SentPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map(({ src, srcSmall, width, height }, nth) => (
        <a key={src} href={src} target="_blank" rel="noreferrer">
          <Img src={srcSmall} alt={`第 ${nth + 1} 张图，点开看大图`} width={width} height={height} loading="lazy" />
        </a>
      ))}
    </div>
  );
}
