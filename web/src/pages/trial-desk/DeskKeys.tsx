import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { KeyTable, type KeyHint } from '#web/ui/KeyTable.tsx';
import styles from './DeskList.module.css';

const WALKING: readonly KeyHint[] = [
  { key: 'j', does: '下一条，也可以按 ↓' },
  { key: 'k', does: '上一条，也可以按 ↑' },
  { key: 'Enter', does: '打开' },
];
const FINDING: KeyHint = { key: '/', does: '在审理台里找，也可以按 f' };
const JUDGING: readonly KeyHint[] = [
  { key: 'r', does: '受理' },
  { key: 'n', does: '请下一桩' },
  { key: 'm', does: '写便签' },
  { key: 'h', does: '回避' },
];

/** Which keys work in a list of the desk; `?` shows all of them. */
export function DeskKeys({ receives = false }: { receives?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const keys = receives ? [...WALKING, ...JUDGING, FINDING] : WALKING;
  return (
    <div className={styles.keys}>
      {keys.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does.split('，')[0]}
        </span>
      ))}
      <Button size="s" variant="quiet" icon="keyboard" data-desk-keys="" onClick={() => setOpen(true)}>
        全部按键
      </Button>
      <KeyTable keys={keys} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
