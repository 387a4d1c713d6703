import { preload } from 'react-dom';
import type { Picture } from '#contract/api/posts.ts';
import { isTextOnly, savesPictures } from '#web/lib/text-only.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Img } from '#web/ui/Img.tsx';
import styles from './Cover.module.css';

/** The widest copy anybody is sent, and the widest of a picture that is not the first of its page. */
const MAX_WIDTH = 1600;
const MAX_LATER_WIDTH = 960;
/** How much of that for a reader whose browser asks for less. */
const LEAN_SHARE = 0.4;

export interface CoverProps {
  picture: Picture | null;
  /** The title whose first letter is shown in the hearth arch when there is no picture. */
  title: string;
  /** How wide the picture is drawn; where its frame is higher than it, as wide as it would be without being cut. */
  sizes: string;
  className?: string | undefined;
  /** The picture's alternative text; empty where the title beside it is enough. */
  alt?: string;
  /** The largest picture of the first screen: fetched before everything else. */
  urgent?: boolean;
}

/** A post's picture in a frame of the caller's size. Its own color fills the frame until it comes. */
export function Cover({ picture, title, sizes, className, alt = '', urgent = false }: CoverProps) {
  if (isTextOnly()) return null;
  if (!picture) return <div className={classNames(styles.cover, styles.blank, className)} data-letter={firstLetter(title)} />;
  const { src, srcSmall, widths = [], avif, width, height, color, generated } = picture;
  const isLean = savesPictures();
  const isFirst = urgent && !isLean;
  const widest = (urgent ? MAX_WIDTH : MAX_LATER_WIDTH) * (isLean ? LEAN_SHARE : 1);
  const setOf = (ending: string) =>
    widths
      .filter((each) => each <= widest)
      .map((each) => `${src.replace(/\d+\.webp$/, each + ending)} ${each}w`)
      .join() || undefined;
  const image = (
    <Img
      src={srcSmall}
      srcSet={setOf('.webp')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
  const smaller = avif && setOf('.avif');
  // React does so itself for a picture without another format.
  if (smaller && isFirst) preload(src, { as: 'image', type: 'image/avif', imageSrcSet: smaller, imageSizes: sizes, fetchPriority: 'high' });
  return (
    <div className={classNames(styles.cover, className)} data-color={color} data-generated={generated}>
      {smaller ? (
        <picture>
          <source type="image/avif" srcSet={smaller} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </div>
  );
}

function firstLetter(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0] ?? '';
}
