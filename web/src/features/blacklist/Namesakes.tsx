import { Icon } from '#web/ui/Icon.tsx';
import styles from './Namesakes.module.css';

/** Warns that others on the list share a name: each is another player. */
export function Namesakes({ realms }: { realms: readonly string[] }) {
  if (realms.length === 0) return null;
  return (
    <p className={styles.note}>
      <Icon name="users" />
      <span>另有同名角色在{realms.join('、')}，不是同一个人</span>
    </p>
  );
}
