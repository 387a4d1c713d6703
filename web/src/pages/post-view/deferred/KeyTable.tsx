import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './KeyTable.module.css';

const KEYS: readonly { key: string; does: string }[] = [
  { key: 'J', does: '下一层' },
  { key: 'K', does: '上一层' },
  { key: 'L', does: '赞这一层' },
  { key: 'R', does: '回复这一层' },
  { key: 'C', does: '写评论' },
  { key: 'F', does: '收藏或收回' },
  { key: 'S', does: '分享' },
  { key: 'T', does: '回到开头' },
  { key: '/', does: '搜索' },
  { key: '?', does: '打开这张表' },
];

/** What each key does while a post is read. */
export function KeyTable({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="键盘快捷键" size="s">
      <dl className={styles.keys}>
        {KEYS.map(({ key, does }) => (
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
