import { QUEUE_KIND_NAMES, queueKindOf } from '#contract/api/queue-kinds.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { QueueAct } from './thing/kind-view.ts';
import styles from './KeysDialog.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['J', '下一件'],
  ['K', '上一件'],
  ['Z', '撤销刚才那一件'],
  ['O', '别人在看的，接过来'],
  ['Q', '写理由的地方'],
  ['1-9', '常用的理由，不在写字的地方时'],
  ['Alt 1-9', '常用的理由，正在写字也行'],
  ['Ctrl Enter', '确认'],
  ['Ctrl K', '查找'],
  ['?', '这张表'],
];

/** Renders all keys of the queue. */
export function KeysDialog({ acts, onClose }: { acts: readonly QueueAct[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="全部键">
      <dl className={styles.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        {acts.map(({ letter, label }) => (
          <div key={letter}>
            <dt>
              <kbd>{letter.toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {QUEUE_KIND_NAMES.map((kind) => (
          <div key={kind}>
            <dt>
              <kbd>G</kbd> <kbd>{queueKindOf(kind).letter.toUpperCase()}</kbd>
            </dt>
            <dd>{`去看${queueKindOf(kind).label}`}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
