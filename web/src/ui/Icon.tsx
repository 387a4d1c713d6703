import { classNames } from './class-names.ts';
import type { IconName } from './icon-names.ts';
import styles from './Icon.module.css';
import sprite from './icons.svg?url';

export type IconProps = {
  /** Stored data may name any glyph: an unknown one draws nothing. */
  name: IconName | `g-${string}`;
  className?: string | undefined;
  /** What the icon means, where no text beside it says so. */
  label?: string;
};

/** A drawing of the sprite in the size and color of the text around it. */
export function Icon({ name, className, label }: IconProps) {
  const kind = name.startsWith('g-') ? styles.glyph : styles.icon;
  const hidden = label === undefined ? true : undefined;
  return (
    <svg className={classNames(kind, className)} role={hidden ? undefined : 'img'} aria-label={label} aria-hidden={hidden}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
