import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Checksum.module.css';

/** Renders the checksum of a file, to be read or copied; `of` names the file. */
export function Checksum({ sha256, of }: { sha256: string; of: string }) {
  return (
    <p className={styles['sum']}>
      <span>SHA-256</span>
      <code title={sha256} data-sha256={sha256}>
        {sha256.slice(0, 8)}…{sha256.slice(-8)}
      </code>
      <button type="button" aria-label={`复制 ${of} 的校验值`} onClick={() => void copy(sha256)}>
        <Icon name="copy" />
      </button>
    </p>
  );
}
