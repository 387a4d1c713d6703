import { useState } from 'react';
import type { FavorFolder } from '#contract/api/favors.ts';
import { orderFavorFolders, removeFavorFolder } from '#contract/api/favor-folders.ts';
import { FolderNameDialog } from '#web/features/favors/FolderNameDialog.tsx';
import { call } from '#web/lib/calls/api.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './FolderList.module.css';

/** My folders, each with its own address; the open one can be named, moved and removed. */
export function FolderList({ folders, folderId }: { folders: readonly FavorFolder[]; folderId: number | null }) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const own = folders.filter(({ id }) => id !== 0);
  const open = own.find(({ id }) => id === folderId);
  const at = own.findIndex(({ id }) => id === folderId);
  const total = folders.reduce((sum, { count }) => sum + count, 0);
  // A refusal has been shown; the page does not change.
  const act = (doing: () => Promise<unknown>) => void doing().catch(() => undefined);
  const swap = (other: number) => {
    const ids = own.map(({ id }) => id);
    [ids[at], ids[other]] = [ids[other] ?? 0, ids[at] ?? 0];
    act(async () => {
      await call(orderFavorFolders, { ids });
      await reload();
    });
  };
  const remove = (id: number) =>
    act(async () => {
      await call(removeFavorFolder, { id });
      setRemoving(false);
      await navigate('/favor/post');
    });

  return (
    <nav className={styles.folders} aria-label="收藏夹">
      <ul>
        <li>{renderLink({ href: '/favor/post', name: '全部', count: total, isCurrent: folderId === null })}</li>
        {folders.map(({ id, name, count }) => (
          <li key={id}>{renderLink({ href: `/favor/post?folder=${id}`, name, count, isCurrent: id === folderId })}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        <Button size="s" icon="folder-plus" onClick={() => setNaming('new')}>
          新建
        </Button>
        {open && (
          <>
            <Button size="s" variant="quiet" icon="pencil" aria-label="改名" title="改名" onClick={() => setNaming('rename')} />
            <Button size="s" variant="quiet" icon="arrow-up" aria-label="上移" title="上移" disabled={at === 0} onClick={() => swap(at - 1)} />
            <Button size="s" variant="quiet" icon="arrow-down" aria-label="下移" title="下移" disabled={at === own.length - 1} onClick={() => swap(at + 1)} />
            <Button size="s" variant="quiet" icon="trash-2" aria-label="删除收藏夹" title="删除收藏夹" onClick={() => setRemoving(true)} />
          </>
        )}
      </div>
      <FolderNameDialog
        key={`${naming} ${folderId}`}
        folder={naming === 'rename' ? open : undefined}
        open={naming !== null}
        onSaved={(id) => (naming === 'rename' ? reload() : navigate(`/favor/post?folder=${id}`))}
        onClose={() => setNaming(null)}
      />
      <Dialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={`删除收藏夹“${open?.name ?? ''}”？`}
        size="s"
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>留着</Button>
            <Button variant="primary" onClick={() => open && remove(open.id)}>
              删除
            </Button>
          </>
        }
      >
        <p>只删夹子，里面的帖子和备注移到“默认”。</p>
      </Dialog>
    </nav>
  );
}

function renderLink({ href, name, count, isCurrent }: { href: string; name: string; count: number; isCurrent: boolean }) {
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name="folder" />
      <span>{name}</span>
      <small>{count}</small>
    </a>
  );
}
