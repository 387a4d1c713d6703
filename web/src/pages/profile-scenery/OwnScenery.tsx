import { useState } from 'react';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { withdrawScenery } from '#contract/api/scenery-own.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

export interface OwnSceneryProps {
  scenery: SubmittedScenery;
  /** The address of the wall. */
  wall: string;
  onGone: () => void;
}

/** One picture of the reader's own: what became of it and why, and what can be done with it. */
export function OwnScenery({ scenery, wall, onGone }: OwnSceneryProps) {
  const { id, title, zone, status, reason, createdAt, favorCount, commentCount, image } = scenery;
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const { label, tone } = STATUS_LABELS[status];
  const withdraw = async () => {
    setBusy(true);
    try {
      await call(withdrawScenery, { id });
      toast({ type: 'success', message: '收回来了' });
      onGone();
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles.item}>
      <Img
        src={image.webp.find(({ width }) => width >= 480)?.url ?? image.src}
        alt=""
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.words}>
        <h3>
          {status === 'approved' ? <a href={`${wall}?view=${id}`}>{title}</a> : title} <Tag tone={tone}>{label}</Tag>
        </h3>
        <p className={styles.meta}>
          {zone} · <Time iso={createdAt} />
          {status === 'approved' && ` · ${favorCount} 人收着 · ${commentCount} 句话`}
        </p>
        {reason !== '' && <p>理由：{reason}</p>}
        <p className={styles.acts}>
          {status === 'refused' && (
            <ButtonLink size="s" icon="pencil" href={`${wall.replace('/scenery/', '/scenery/add/')}?id=${id}`}>
              改好再投
            </ButtonLink>
          )}
          <Button size="s" variant="quiet" icon="undo-2" onClick={() => setAsks(true)}>
            收回
          </Button>
        </p>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        size="s"
        title={`收回《${title}》？`}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>留着</Button>
            <Button variant="primary" loading={busy} loadingText="请稍候" onClick={() => void withdraw()}>
              收回
            </Button>
          </>
        }
      >
        <p>{status === 'approved' ? '它会从墙上取下来，收藏和底下的话也看不到了。' : '它就不再等人看了。想投的时候可以重新来。'}</p>
      </Dialog>
    </article>
  );
}
