import { useState } from 'react';
import { MIN_SCENERY_REASON_LENGTH, MAX_SCENERY_REASON_LENGTH } from '#contract/limits.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { removeScenery, reviewScenery } from '#contract/api/scenery-own.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { isGone } from '#web/lib/calls/gone.ts';
import { isOutdated } from '#web/lib/calls/outdated.ts';
import { failureOf } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './SubmittedCard.module.css';

export interface SubmittedCardProps {
  /** Where it hangs once it is approved; null: no column shows it. */
  href: string | null;
  scenery: SubmittedScenery;
  /** Called when it has left this list, regardless of who decided. */
  onDecided: () => void;
}

/** Renders a picture large enough to review, with its author's text, and the two decisions. */
export function SubmittedCard({ href, scenery, onDecided }: SubmittedCardProps) {
  const { id, title, zone, expansion, shotAt, tags, story, author, image, status, reason, decidedBy, createdAt } = scenery;
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const { perform, dialog } = useStaffAct();
  /** Resolves to null where they gave up. */
  const decide = async (done: string, write: () => Promise<object | null>): Promise<boolean> => {
    setBusy(true);
    try {
      if ((await write()) === null) return false;
      toast({ type: 'success', message: done });
      onDecided();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      // Somebody else was faster: it can no longer be decided here.
      if (isOutdated(failure) || isGone(failure)) onDecided();
      if (failure.fields?.length) throw error;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles.card}>
      <a className={styles.picture} href={image.src} target="_blank" rel="noopener" data-color={image.color}>
        <Img
          src={image.webp.find(({ width }) => width >= 960)?.url ?? image.src}
          alt={`${title}，${zone}；点开看原图`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      </a>
      <div className={styles.words}>
        <h2>{status === 'approved' && href !== null ? <a href={href}>{title}</a> : title}</h2>
        <p className={styles.meta}>{[zone, expansion, shotAt, `${image.width} × ${image.height}`].filter(Boolean).join(' · ')}</p>
        <p className={styles.meta}>
          <a href={`/member/${author.id}`}>{author.nickName}</a> · <Time iso={createdAt} relative />
          {tags.length > 0 && ` · ${tags.map((tag) => `#${tag}`).join(' ')}`}
        </p>
        {story && <p className={styles.story}>{story}</p>}
        {reason && <p>理由：{reason}</p>}
        {decidedBy && <p className={styles.meta}>由 {decidedBy} 处理</p>}
        {status === 'pending' && author.id === memberId && <p className={styles.meta}>自己的画请别的主持人来看。</p>}
        {status === 'pending' && author.id !== memberId && (
          <p className={styles.acts}>
            <Button
              variant="primary"
              icon="check"
              loading={busy}
              loadingText="请稍候"
              onClick={() =>
                void decide('收下了', () =>
                  perform({ title: `收下《${title}》`, verb: '确认收下', key: reviewScenery, input: { id, approve: true, seenAt: createdAt } }),
                )
              }
            >
              收下
            </Button>
            <Button icon="undo-2" onClick={() => setAsks(true)}>
              退回
            </Button>
          </p>
        )}
        {status === 'approved' && (
          <p className={styles.acts}>
            <Button size="s" icon="image" onClick={() => setAsks(true)}>
              撤下
            </Button>
          </p>
        )}
      </div>
      <ReasonDialog
        open={asks && dialog === null}
        onClose={() => setAsks(false)}
        title={status === 'pending' ? `退回《${title}》` : `撤下《${title}》`}
        label="理由"
        hint="会原样告诉投稿的人，写明怎么改"
        min={MIN_SCENERY_REASON_LENGTH}
        max={MAX_SCENERY_REASON_LENGTH}
        verb={status === 'pending' ? '退回' : '撤下'}
        send={(given) =>
          status === 'pending'
            ? decide('退回了', () => {
                const input = { id, approve: false, reason: given, seenAt: createdAt };
                return perform({ title: `退回《${title}》`, verb: '确认退回', key: reviewScenery, input });
              })
            : decide('撤下了', () => perform({ title: `撤下《${title}》`, verb: '确认撤下', key: removeScenery, input: { id, reason: given } }))
        }
      />
      {dialog}
    </article>
  );
}
