import { useState } from 'react';
import { listAllDrafts, listDrafts, removeDraft, saveDraft, type Draft, type DraftLine } from '#contract/api/drafts.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import styles from '#web/features/layout/profile/ProfileRows.module.css';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';

const HEAD = { title: '草稿箱', note: '停手十秒存到站上，换一台电脑也能接着写。' } as const;

interface Data {
  drafts: DraftLine[];
}

export async function load({ call: ask }: LoadArgs): Promise<Data> {
  return { drafts: await ask(listAllDrafts, {}) };
}

/** What I have begun to write, in all columns, as the server keeps it. */
export function Page({ data: { drafts } }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {drafts.length === 0 ? (
        <EmptyState
          icon="g-quill-ink"
          title="没有写到一半的"
          action={
            <ButtonLink variant="primary" icon="pen-line" href="/post/add/1001">
              写帖
            </ButtonLink>
          }
        >
          写了没发的，会自己躺到这里来。
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <DraftRow draft={draft} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DraftRow({ draft }: { draft: DraftLine }) {
  /** The discarded draft, complete, while the page is open. */
  const [discarded, setDiscarded] = useState<Draft | null>(null);
  const [id, setId] = useState(draft.id);
  const [busy, setBusy] = useState(false);
  const title = draft.title.trim() || '无题';
  // A refusal has been shown; the row does not change.
  const act = async (doing: () => Promise<void>) => {
    setBusy(true);
    await doing().catch(() => undefined);
    setBusy(false);
  };
  const discard = () =>
    act(async () => {
      const whole = (await call(listDrafts, { columnId: draft.columnId })).find((each) => each.id === id);
      await call(removeDraft, { id });
      setDiscarded(whole ?? null);
    });
  const undo = ({ columnId, postId, content, tags, coverId, title: text }: Draft) =>
    act(async () => {
      const saved = await call(saveDraft, { columnId, ...(postId !== null && { postId }), title: text, content, tags, coverId, revision: 0 });
      setId(saved.id);
      setDiscarded(null);
    });
  if (discarded) {
    return (
      <div className={styles.row} role="status">
        <span className={styles.done}>{`已丢弃《${title}》`}</span>
        <Button size="s" icon="undo-2" loading={busy} loadingText="请稍候" onClick={() => void undo(discarded)}>
          撤销
        </Button>
      </div>
    );
  }
  const href = `/post/add/${draft.columnId}${draft.postId === null ? '' : `?id=${draft.postId}`}`;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <a href={href}>{title}</a> {draft.postId !== null && <Tag tone="brass">修改旧帖</Tag>}
        <p>
          {draft.columnName} · <Time iso={draft.updatedAt} relative /> 存下
        </p>
      </div>
      <ButtonLink size="s" icon="pencil" href={href}>
        接着写
      </ButtonLink>
      <Button size="s" variant="quiet" icon="trash-2" loading={busy} loadingText="请稍候" onClick={() => void discard()}>
        丢弃
      </Button>
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 5 }} />;
}

export { ProfileFailed as Failed };
