import { Icon } from '#web/ui/Icon.tsx';
import styles from './StaffNote.module.css';

/** Renders above a post what is open about it, for the staff. */
export function StaffNote({ text }: { text: string }) {
  return (
    <aside className={styles.note} aria-label="站务须知">
      <Icon name="shield-check" />
      <p>{text}</p>
      <a href="/admin/queue">看待办</a>
    </aside>
  );
}
