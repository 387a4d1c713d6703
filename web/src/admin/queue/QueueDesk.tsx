import { useRef, useState } from 'react';
import type { QueueItem } from '#contract/api/queue.ts';
import { isGone } from '#web/lib/calls/gone.ts';
import { isOutdated } from '#web/lib/calls/outdated.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { undoLast } from '../parts/done-toast.ts';
import { useKeys } from '../parts/use-keys.ts';
import type { QueueAct } from './thing/kind-view.ts';
import { KeysDialog } from './KeysDialog.tsx';
import type { QueueData } from './queue-data.ts';
import { isSameThing, queueHref } from './queue-address.ts';
import { QueueList } from './QueueList.tsx';
import { ThingView } from './ThingView.tsx';
import { useClaim } from './use-claim.ts';
import styles from './QueueDesk.module.css';

/** Renders the list of what waits beside the thing that is open, and does what its keys say. */
export function QueueDesk({ data }: { data: QueueData }) {
  const { choice, after, list, opened, now } = data;
  const [asked, setAsked] = useState<QueueAct | null>(null);
  const [busy, setBusy] = useState<QueueAct | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const { claim, takeOver } = useClaim(opened?.view.item ?? null);
  const links = useRef<HTMLElement>(null);
  const isTheirs = claim !== null && !claim.isMine;
  const acts = opened === null || isTheirs ? [] : opened.thing.acts;
  const hrefOf = (item: QueueItem | undefined) => queueHref({ ...choice, item: item ?? null }, after ?? undefined);

  /** Opens the next thing: the one behind, at the end the first that is left. */
  const goOn = async () => {
    setAsked(null);
    const at = list.items.findIndex((item) => isSameThing(item, opened?.view.item ?? null));
    const left = list.items.filter((_, index) => index !== at);
    await navigate(hrefOf(left[at < 0 || at >= left.length ? 0 : at]), { replace: true });
  };
  const press = async (act: QueueAct) => {
    if (busy !== null) return;
    if (act.ask) return setAsked(act);
    setBusy(act);
    try {
      await act.run?.();
      await goOn();
    } catch (error) {
      const failure = failureOf(error);
      // Somebody else was faster: it is not there any more.
      if (isGone(failure) || isOutdated(failure)) await reload();
    } finally {
      setBusy(null);
    }
  };
  const step = (by: 1 | -1) => {
    const at = list.items.findIndex((item) => isSameThing(item, choice.item));
    const next = list.items[at < 0 ? 0 : Math.min(list.items.length - 1, Math.max(0, at + by))];
    if (next && !isSameThing(next, choice.item)) void navigate(hrefOf(next), { replace: choice.item !== null });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    z: undoLast,
    '?': () => setShowsKeys(true),
    ...Object.fromEntries(acts.map((act) => [act.letter, () => void press(act)])),
    ...(isTheirs && { o: () => void takeOver() }),
  });

  return (
    <div className={styles.desk} data-open={choice.item !== null || undefined}>
      <nav ref={links} className={styles.list} aria-label="等着的事">
        <QueueList list={list} choice={choice} after={after} now={now} />
        <p className={styles.keys}>
          <button type="button" onClick={() => setShowsKeys(true)}>
            <kbd>J</kbd> <kbd>K</kbd> 下一件、上一件　<kbd>Z</kbd> 撤销　<kbd>?</kbd> 全部键
          </button>
        </p>
      </nav>
      <article className={styles.thing} aria-label="打开的一件">
        <a className={styles.back} href={queueHref({ ...choice, item: null }, after ?? undefined)}>
          回到待办
        </a>
        {opened === null ? (
          <EmptyState icon="g-quill-ink" title={data.isGone ? '这一件不在这里了' : '从左边选一件'}>
            {data.isGone ? '别人办了，或者写它的人自己撤了。' : '按 J 打开第一件，办完一件会自动打开下一件。'}
          </EmptyState>
        ) : (
          <>
            <ThingView key={`${opened.view.item.kind} ${opened.view.item.id}`} view={opened.view} thing={opened.thing} now={now} />
            <div className={styles.acts}>
              {isTheirs && (
                <>
                  <p>{`${claim.by.nickName}正在看这一件`}</p>
                  <Button onClick={() => void takeOver()}>
                    <kbd>O</kbd>接过来
                  </Button>
                </>
              )}
              {acts.map((act) => (
                <Button
                  key={act.letter}
                  variant={act.isMain ? 'primary' : 'outline'}
                  loading={busy === act}
                  loadingText="正在写入"
                  onClick={() => void press(act)}
                  aria-keyshortcuts={act.letter}
                >
                  <kbd>{act.letter.toUpperCase()}</kbd>
                  {act.label}
                </Button>
              ))}
              {!isTheirs && acts.length === 0 && <p>这一件这里只看，不用办。</p>}
            </div>
          </>
        )}
      </article>
      {asked?.ask?.({ onDone: () => void goOn(), onClose: () => setAsked(null) })}
      {showsKeys && <KeysDialog acts={acts} onClose={() => setShowsKeys(false)} />}
    </div>
  );
}
