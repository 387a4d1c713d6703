import { useEffect, useRef, useState } from 'react';
import type { FavorFolder } from '#contract/api/favors.ts';
import { changeFavor, listFavorFolders } from '#contract/api/favor-folders.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from './FavorFolderChoice.module.css';

const SHOWN_MS = 8_000;

/** Shows the folder a post was just added to, and lets the reader change it. Disappears by itself, unless it is being used. */
export function FavorFolderChoice({ postId, folderId, onClose }: { postId: number; folderId: number; onClose: () => void }) {
  const [current, setCurrent] = useState(folderId);
  const [folders, setFolders] = useState<readonly FavorFolder[] | null>(null);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!container.current?.matches(':hover, :focus-within')) onClose();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [onClose]);
  useEffect(() => {
    callQuietly(listFavorFolders, {}).then(setFolders, () => undefined);
  }, []);
  const name = folders?.find(({ id }) => id === current)?.name ?? '默认';
  const move = (target: number) =>
    call(changeFavor, { postId, folderId: target }).then(
      (changed) => setCurrent(changed.folderId),
      () => undefined,
    );
  return (
    <div ref={container} className={styles.choice} role="status">
      <span>{`已收进“${name}”`}</span>
      {folders && folders.length > 1 ? (
        <Select
          aria-label="换一个收藏夹"
          value={String(current)}
          options={folders.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(event) => void move(Number(event.target.value))}
        />
      ) : (
        <a className="link" href="/favor/post">
          去分夹子
        </a>
      )}
      <Button size="s" variant="quiet" icon="x" aria-label="收起" onClick={onClose} />
    </div>
  );
}
