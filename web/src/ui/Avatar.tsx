import { isTextOnly } from '#web/lib/text-only.ts';
import { classNames } from './class-names.ts';
import { Img } from './Img.tsx';
import styles from './Avatar.module.css';

const WIDTHS = { s: [24, 27], m: [36, 40], l: [56, 63], xl: [104, 117] } as const;

export interface AvatarProps {
  /** The member whose shield is shown; a visitor has none and gets the placeholder `guest`. */
  memberId?: number | null | undefined;
  /** A picture's address instead of the shield by id. */
  src?: string | undefined;
  size?: keyof typeof WIDTHS;
  /** The name whose first letter replaces the picture where pictures are off. */
  name?: string | undefined;
  /** Only where no name is shown beside it. */
  label?: string;
  className?: string | undefined;
}

/** A member's shield, or the uploaded picture cut to its shape. */
export function Avatar({ memberId, src, size = 'm', name = '', label = '', className }: AvatarProps) {
  const [width, height] = WIDTHS[size];
  if (isTextOnly()) return <span className={classNames(styles.letter, styles[size], className)} data-letter={[...name][0]} />;
  return (
    <Img
      className={classNames(styles.avatar, src?.endsWith('.webp') && styles.picture, className)}
      src={src || `/avatar/${memberId ?? 'guest'}.svg`}
      alt={label}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
