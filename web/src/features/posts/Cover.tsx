import type { Picture } from '#contract/api/posts.ts';
import { ScaledImg } from '#web/features/pictures/ScaledImg.tsx';
import { isTextOnly, savesPictures } from '#web/lib/text-only.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Cover.module.css';

/** The widest copy anybody is sent, and the widest of a picture that is not the first of its page. */
const MAX_WIDTH = 1600;
const MAX_LATER_WIDTH = 960;

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
  const isFirst = urgent && !savesPictures();
  return (
    <div className={classNames(styles.cover, className)} data-color={picture.color} data-generated={picture.generated}>
      <ScaledImg
        of={picture}
        max={urgent ? MAX_WIDTH : MAX_LATER_WIDTH}
        sizes={sizes}
        src={picture.srcSmall}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </div>
  );
}

function firstLetter(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0] ?? '';
}
