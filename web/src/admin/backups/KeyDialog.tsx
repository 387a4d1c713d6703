import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './page.module.css';

/** Shows the private key of the backups, once: the machine keeps none. Open while mounted. */
export function KeyDialog({ identity, onClose }: { identity: string; onClose: () => void }) {
  return (
    <Dialog
      size="low"
      open
      keep
      title="私钥，只给你看这一次"
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy(identity)}>
            复制
          </Button>
          <Button variant="primary" onClick={onClose}>
            我收好了
          </Button>
        </>
      }
    >
      <p>存进一个文件，放在这台机器以外的地方，最好两处。关上这一页，谁也看不到它了；丢了，以后的备份就打不开。</p>
      <code className={styles.key}>{identity}</code>
    </Dialog>
  );
}
