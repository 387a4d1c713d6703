import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ActPreview, Consequence } from '#contract/api/acts.ts';
import { formatCount } from '#web/lib/counts.ts';
import { isComposing } from '#web/lib/ime.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { useVerified } from './use-verified.tsx';
import styles from './ActDialog.module.css';

export interface ActDialogProps {
  title: string;
  /** What is not among the consequences the server counts. */
  note?: string | undefined;
  /** On the button. */
  verb: string;
  /** Changes with what the consequences depend on: they are asked for again. */
  watch?: string | undefined;
  /** Returns what the act would do. */
  preview: () => Promise<ActPreview>;
  /** Does it, as long as it is done to what the preview saw. */
  act: (expected: string) => Promise<void>;
  /** It was refused; the refusal has been shown. */
  onRefused: (failure: unknown) => void;
  onClose: () => void;
  /** What has to be filled in; `act` returns without doing anything while it is not. */
  children?: ReactNode;
}

const ICONS: Readonly<Record<Consequence['icon'], IconName>> = {
  act: 'check',
  message: 'bell',
  experience: 'star',
  session: 'log-out',
  content: 'eye-off',
  undo: 'undo-2',
  final: 'lock',
  unchanged: 'info',
};

/** Shows what an act of staff will do, in the server's numbers, and does it when it is confirmed. Open while mounted. */
export function ActDialog({ title, note, verb, watch = '', preview, act, onRefused, onClose, children }: ActDialogProps) {
  const [looked, setLooked] = useState<{ of: string; foreseen: ActPreview } | null>(null);
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const { verified, dialog } = useVerified();
  // The callbacks are those of what it shows now, whatever the page around it has drawn meanwhile.
  const given = useRef({ preview, onRefused });
  useEffect(() => {
    given.current = { preview, onRefused };
  });
  const wantsOut = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    const { preview: look, onRefused: refuse } = given.current;
    const foresee = async () => {
      try {
        const next = await look();
        if (isCurrent) setLooked({ of: watch, foreseen: next });
      } catch (error) {
        if (isCurrent) refuse(error);
      }
    };
    void foresee();
    return () => {
      isCurrent = false;
    };
  }, [watch]);
  const lookAgain = async () => {
    try {
      setLooked({ of: watch, foreseen: await preview() });
      setStale(true);
    } catch (error) {
      onRefused(error);
    }
  };
  // What was looked up for other fields is shown until the next is there, and is nothing to act on.
  const foreseen = looked?.foreseen ?? null;
  const version = looked?.of === watch ? looked.foreseen.version : null;
  const confirm = async () => {
    if (version === null || busy) return;
    setBusy(true);
    try {
      await verified(() => act(version));
    } catch (error) {
      const { name } = failureOf(error);
      if (name !== 'staleBase' && name !== 'reverify') onRefused(error);
      else if (wantsOut.current) onClose();
      else if (name === 'staleBase') await lookAgain();
    } finally {
      setBusy(false);
    }
  };
  // Before the paint: the key confirms from the moment what will happen is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event) || dialog !== null) return;
      event.preventDefault();
      void confirm();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  /** What is being written is not given up any more: it closes once it is known whether it was done. */
  const giveUp = () => {
    if (busy) wantsOut.current = true;
    else onClose();
  };
  const isFinal = foreseen?.consequences.some(({ icon }) => icon === 'final') ?? false;
  return (
    <>
      <Dialog
        open={dialog === null}
        onClose={giveUp}
        title={title}
        size="low"
        keep={busy || children !== undefined}
        footer={
          <>
            <span className={styles.note}>记录在案</span>
            <Button className={styles.button} onClick={giveUp} disabled={busy}>
              不做了
            </Button>
            <Button
              variant="primary"
              className={classNames(styles.button, isFinal && styles.final)}
              loading={busy || version === null}
              loadingText={busy ? '正在写入' : '正在核对'}
              onClick={() => void confirm()}
            >
              {verb}
            </Button>
          </>
        }
      >
        {isStale && <Notice role="status">刚才有人改过。下面是现在的情形，看过再定。</Notice>}
        {note !== undefined && <p>{note}</p>}
        {foreseen === null ? <SkeletonText lines={3} /> : <Consequences foreseen={foreseen} />}
        {children && <div className={styles.form}>{children}</div>}
      </Dialog>
      {dialog}
    </>
  );
}

function Consequences({ foreseen: { consequences, acts } }: { foreseen: ActPreview }) {
  const names = [...new Set(acts.map(({ name }) => name).filter((name) => name !== ''))];
  return (
    <>
      {names.length > 0 && <p className={styles.target}>{names.join('、')}</p>}
      <ul className={styles.consequences} aria-label="会发生什么">
        {consequences.map(({ icon, text, count }) => (
          <li key={text}>
            <Icon name={ICONS[icon]} />
            <span>
              {text}
              {count > 0 && <b>{formatCount(count)}</b>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
