import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { characterName } from './blacklist-address.ts';
import styles from './CopyName.module.css';

/** Copies a character as 名字-服务器. */
export function CopyName(character: { name: string; realm: string }) {
  const text = characterName(character);
  return (
    <button type="button" className={styles.copy} aria-label={`复制 ${text}`} title="复制名字-服务器" onClick={() => void copy(text)}>
      <Icon name="copy" />
    </button>
  );
}
