import { Icon, type IconProps } from './Icon.tsx';
import styles from './Arch.module.css';

/** A drawing in the hearth arch, for places where nothing is yet. */
export function Arch({ icon }: { icon: IconProps['name'] }) {
  return (
    <span className={styles.arch} aria-hidden="true">
      <svg className={styles.stone} viewBox="0 0 128 104">
        <path d="M18 100V54C18 24 38 6 64 6s46 18 46 48v46z" fill="var(--sunk)" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 100h116" stroke="currentColor" strokeWidth="2" />
      </svg>
      <Icon name={icon} className={styles.icon} />
    </span>
  );
}
