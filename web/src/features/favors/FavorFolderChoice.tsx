import { useEffect, useRef, useState } from 'react';
import type { FavorFolder } from '#contract/api/favors.ts';
import { changeFavor, listFavorFolders } from '#contract/api/favor-folders.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { FolderNameDialog } from './FolderNameDialog.tsx';
import styles from './FavorFolderChoice.module.css';

const SHOWN_MS = 8_000;

/** Shows the folder a post was just added to, and lets the reader choose another or make one. Disappears by itself, unless it is being used. */
export function FavorFolderChoice({ postId, folderId, onClose }: { postId: number; folderId: number; onClose: () => void }) {
  const [current, setCurrent] = useState(folderId);
  const [folders, setFolders] = useState<readonly FavorFolder[] | null>(null);
  const [isNaming, setNaming] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNaming) return;
    const timer = setInterval(() => {
      if (!container.current?.matches(':hover, :focus-within')) onClose();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [isNaming, onClose]);
  const readFolders = () => callQuietly(listFavorFolders, {}).then(setFolders, () => undefined);
  useEffect(() => {
    void readFolders();
  }, []);
  const name = folders?.find(({ id }) => id === current)?.name ?? '默认';
  const move = (target: number) =>
    call(changeFavor, { postId, folderId: target }).then(
      (changed) => setCurrent(changed.folderId),
      () => undefined,
    );
  const saved = async (id: number) => {
    await readFolders();
    await move(id);
  };
  return (
    <>
      <div ref={container} className={styles.choice} role="status">
        <span>{`已收进“${name}”`}</span>
        {folders && folders.length > 1 && (
          <Select
            aria-label="换一个收藏夹"
            value={String(current)}
            options={folders.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={(event) => void move(Number(event.target.value))}
          />
        )}
        <Button size="s" variant="quiet" icon="folder-plus" onClick={() => setNaming(true)}>
          新夹子
        </Button>
        <Button size="s" variant="quiet" icon="x" aria-label="收起" onClick={onClose} />
      </div>
      {isNaming && <FolderNameDialog open onSaved={saved} onClose={() => setNaming(false)} />}
    </>
  );
}
