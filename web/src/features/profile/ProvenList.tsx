import { useRef, useState } from 'react';
import { leaveCharacter, type OwnProof } from '#contract/api/proofs.ts';
import { call } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './ProvenList.module.css';

type Proven = OwnProof['proven'][number];

/** Renders the characters that count as the member's, each with a press for when it is called otherwise by now: the profile may never have named it. */
export function ProvenList({ proven, onLeft }: { proven: readonly Proven[]; onLeft: () => Promise<void> }) {
  const [leaving, setLeaving] = useState<Proven | null>(null);
  const [busy, setBusy] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const leave = async ({ id, name }: Proven) => {
    setBusy(true);
    try {
      await call(leaveCharacter, { id });
      setLeaving(null);
      toast({ type: 'success', message: `“${name}”不再算你的` });
      await onLeft();
      // The press that was focused goes with its line.
      head.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h3 ref={head} tabIndex={-1} className={styles.head}>
        核对过、算你的角色
      </h3>
      <p className={styles.quiet}>改了名、转了服，那个名字可能就是别人的了：按一下，免得别人的检举送到你这里。</p>
      <ul className={styles.list}>
        {proven.map((character) => (
          <li key={character.id}>
            <p>
              <b>{character.name}</b>
              <small>{`${character.realm} · ${absoluteTime(character.until, 'day')} 以前有效`}</small>
            </p>
            <Button size="s" aria-label={`${character.name}：改名／转服了`} onClick={() => setLeaving(character)}>
              改名／转服了
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={leaving !== null} onClose={() => setLeaving(null)} title={`“${leaving?.name ?? ''}”改名、转服了？`}>
        <p>它的核对到此为止，要再算你的，得重新请人核对。你已经是当事人的案子不变。</p>
        <div className={styles.acts}>
          <Button variant="primary" loading={busy} loadingText="请稍候" onClick={() => leaving && void leave(leaving).catch(() => undefined)}>
            不再算我的
          </Button>
          <Button variant="quiet" onClick={() => setLeaving(null)}>
            先不动
          </Button>
        </div>
      </Dialog>
    </>
  );
}
