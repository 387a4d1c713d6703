import type { TrialPreview } from '#contract/api/trials.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './JoinPanel.module.css';

type Candidates = readonly TrialPreview['joinCandidates'][number][];

interface JoinDialogProps {
  open: boolean;
  isBusy: boolean;
  joins: Candidates;
  declines: Candidates;
  onClose: () => void;
  onSend: () => void;
}

/** Asks once for everything that was chosen, and says what of it is for good. */
export function JoinDialog({ open, isBusy, joins, declines, onClose, onSend }: JoinDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="就这么定？"
      size="s"
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button variant="primary" icon="check" loading={isBusy} loadingText="正在定" onClick={onSend}>
            就这么定
          </Button>
        </>
      }
    >
      <Listed title={`并进来 ${joins.length} 份`} note="并了就一起审，你拆不开；只有各位检举人能撤回自己那一份。" cases={joins} />
      <Listed title={`另审 ${declines.length} 份`} note="两桩互相注明，只有审的人看得到；改了主意，没有人受理以前还能并进来。" cases={declines} />
      <p className={styles.note}>一份一份地办：哪一份办不成，会说明为什么，不耽误别的。</p>
    </Dialog>
  );
}

function Listed({ title, note, cases }: { title: string; note: string; cases: Candidates }) {
  if (cases.length === 0) return null;
  return (
    <section className={styles.listed}>
      <h3>{title}</h3>
      <ul>
        {cases.map((each) => (
          <li key={each.id}>{`第 ${each.id} 号　${each.title}`}</li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
