import type { Picture } from '#contract/api/posts.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Img } from '#web/ui/Img.tsx';
import styles from './Cover.module.css';

/** The narrowest small copy there is; the browser picks the large one when in doubt. */
const SMALL_WIDTH = 480;

export interface CoverProps {
  picture: Picture | null;
  /** The title whose first letter is shown in the hearth arch when there is no picture. */
  title: string;
  className?: string | undefined;
  /** The picture's alternative text; empty where the title beside it is enough. */
  alt?: string;
  /** The widths it is shown at; without them the small copy is enough. */
  sizes?: string | undefined;
  /** The largest picture of the first screen: fetched before everything else. */
  urgent?: boolean;
}

/** A post's picture in a frame of the caller's size. Its own color fills the frame until it comes. */
export function Cover({ picture, title, className, alt = '', sizes, urgent = false }: CoverProps) {
  if (isTextOnly()) return null;
  if (!picture) return <div className={classNames(styles.cover, styles.blank, className)} data-letter={firstLetter(title)} />;
  const { src, srcSmall, width, height, color, generated } = picture;
  return (
    <div className={classNames(styles.cover, className)} data-color={color} data-generated={generated}>
      <Img
        src={sizes ? src : srcSmall}
        srcSet={sizes && srcSmall !== src ? `${srcSmall} ${Math.min(SMALL_WIDTH, width)}w, ${src} ${width}w` : undefined}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={urgent ? undefined : 'lazy'}
        fetchPriority={urgent ? 'high' : undefined}
        decoding="async"
      />
    </div>
  );
}

function firstLetter(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0] ?? '';
}
