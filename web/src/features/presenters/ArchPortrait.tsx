import { Avatar } from '#web/ui/Avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './ArchPortrait.module.css';

/** A presenter's shield in the hearth arch, over the lower edge of a landscape. */
export function ArchPortrait({ memberId, name, src, size = 'm' }: { memberId: number; name: string; src: string; size?: 'm' | 'l' }) {
  return (
    <span className={classNames(styles.arch, size === 'l' && styles.large)}>
      <span>
        <Avatar memberId={memberId} name={name} src={src} size={size === 'l' ? 'xl' : 'l'} />
      </span>
    </span>
  );
}
