import { classNames } from './class-names.ts';
import { Icon, type IconProps } from './Icon.tsx';
import binding from './binding.module.css';
import styles from './Spine.module.css';

export interface SpineProps {
  title: string;
  /** Smaller, under the title: a number, a season. */
  note?: string | undefined;
  icon?: IconProps['name'];
  className?: string;
}

/** The spine of a bound volume, written from top to bottom; the left edge of a sheet. One a view. */
export function Spine({ title, note, icon = 'g-campfire', className }: SpineProps) {
  return (
    <div className={classNames(binding.binding, styles.spine, className)}>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        {title}
        {note && <small>{note}</small>}
      </span>
    </div>
  );
}
