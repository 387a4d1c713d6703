import { readDoorCodes, type DoorCodes } from '#contract/api/trials.ts';
import { AttemptForm } from '#web/features/trials/AttemptForm.tsx';
import { Whisper } from '#web/features/trials/Whisper.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { AskProps, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

type Door = DoorCodes['doors'][number];

/** A complaint of which nobody could tell the accused: an operator sends them the address of its page, never a code. */
export const NOTICE: QueueKindView = {
  async open(call, { id }) {
    const { doors } = await call(readDoorCodes, { id });
    return {
      href: null,
      body: doors.map(({ accusedId, name, realm, whisper }) => (
        <section key={accusedId} className={styles.snapshot}>
          <h3>{`送给 ${name}-${realm}`}</h3>
          <Whisper text={whisper} code={null} />
        </section>
      )),
      why: '没有主持人能去告诉对方。在游戏里把这句话发给对方，再记一笔：怎么递的、结果、截图。没送到也算递过。',
      acts:
        doors.length === 0 ? [] : [{ letter: 'a', label: '递过了，记一笔', isMain: true, ask: (asked) => <TriedDialog id={id} doors={doors} {...asked} /> }],
    };
  },
};

function TriedDialog({ id, doors, onDone, onClose }: AskProps & { id: number; doors: readonly Door[] }) {
  return (
    <Dialog size="low" open onClose={onClose} title="记下递话">
      {doors.map(({ accusedId, name, realm }) => (
        <section key={accusedId} className={styles.snapshot}>
          <h3>{`送给 ${name}-${realm}`}</h3>
          <AttemptForm id={id} accusedId={accusedId} onLogged={onDone} />
        </section>
      ))}
    </Dialog>
  );
}
