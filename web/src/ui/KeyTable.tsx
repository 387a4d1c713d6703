import { Dialog } from './Dialog.tsx';
import styles from './KeyTable.module.css';

/** A key and what it does. */
export interface KeyHint {
  key: string;
  does: string;
}

/** Keys that work on every page. */
const EVERYWHERE: readonly KeyHint[] = [
  { key: '/', does: '搜索全站' },
  { key: '?', does: '打开这张表' },
];

/** What each key does on a page, in a dialog; keys that work everywhere are added, unless the page has another use for one. */
export function KeyTable({ keys, open, onClose }: { keys: readonly KeyHint[]; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="键盘快捷键" size="s">
      <dl className={styles.keys}>
        {[...keys, ...EVERYWHERE.filter(({ key }) => keys.every((own) => own.key !== key))].map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
