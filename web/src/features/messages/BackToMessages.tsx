import { Icon } from '#web/ui/Icon.tsx';
import styles from './BackToMessages.module.css';

/** Links back from one message to the list it is in. */
export function BackToMessages({ href }: { href: string }) {
  return (
    <p className={styles.back}>
      <a href={href}>
        <Icon name="arrow-left" />
        我的消息
      </a>
    </p>
  );
}
