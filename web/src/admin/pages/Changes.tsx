import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lineChanges } from './line-changes.ts';
import styles from './page.module.css';

/** Two texts compared line by line. Open while mounted. */
export function Changes({ title, before, after, onClose }: { title: string; before: string; after: string; onClose: () => void }) {
  const changes = lineChanges(before, after);
  const isSame = changes.every(({ kind }) => kind === 'same');
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>看完了</Button>}>
      {isSame && <p>一个字也没有变。</p>}
      <div className={styles.changes}>
        {changes.map(({ key, kind, text }) => {
          if (kind === 'added') return <ins key={key}>{text}</ins>;
          if (kind === 'removed') return <del key={key}>{text}</del>;
          return <span key={key}>{text}</span>;
        })}
      </div>
    </Dialog>
  );
}
