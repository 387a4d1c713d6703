import { useEffect, useRef } from 'react';
import { Img } from '#web/ui/Img.tsx';
import type { ShownPicture } from './shown-picture.ts';
import styles from './FilmStrip.module.css';

export interface FilmStripProps {
  pictures: readonly ShownPicture[];
  index: number;
  onChoose: (index: number) => void;
}

/** All pictures small in one line, the shown one lit and in its middle. */
export function FilmStrip({ pictures, index, onChoose }: FilmStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = strip.current;
    const lit = box?.children[index];
    if (!box || !(lit instanceof HTMLElement)) return;
    box.scrollTo({ left: lit.offsetLeft - (box.clientWidth - lit.clientWidth) / 2, behavior: 'instant' });
  }, [index]);
  return (
    <ol ref={strip} className={styles.strip} aria-label="全部图片">
      {pictures.map(({ key, small, alt }, at) => (
        <li key={key}>
          <button type="button" aria-label={alt || `第 ${at + 1} 张`} aria-current={at === index ? 'true' : undefined} onClick={() => onChoose(at)}>
            <Img src={small} alt="" width={74} height={46} loading="lazy" decoding="async" />
          </button>
        </li>
      ))}
    </ol>
  );
}
