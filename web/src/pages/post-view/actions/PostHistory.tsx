import { useState } from 'react';
import { listPostVersions, viewPostVersion, type ComparedVersion, type PostVersion } from '#contract/api/post-versions.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { changesBetween } from './changes.ts';
import styles from './PostHistory.module.css';

/** Renders, for a post's author and for presenters, its text before its edits. */
export function PostHistory({ postId }: { postId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [versions, setVersions] = useState<readonly PostVersion[] | null>(null);
  const [shown, setShown] = useState<ComparedVersion | null>(null);
  const show = async (number: number) => {
    const found = await call(viewPostVersion, { id: postId, number }).catch(() => null);
    if (found) setShown(found);
  };
  const open = async () => {
    setOpen(true);
    setShown(null);
    const found = await call(listPostVersions, { id: postId }).catch(() => null);
    if (!found) return setOpen(false);
    setVersions(found);
    const [newest] = found;
    if (newest) await show(newest.number);
  };
  return (
    <>
      <Button variant="quiet" icon="history" onClick={() => void open()}>
        修改记录
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="修改记录" size="l">
        <p className={styles.note}>大家只看得到改过、什么时候改的；从前的字只有作者、主持人和管理员看得到。</p>
        {versions === null ? <SkeletonText lines={6} /> : <Versions versions={versions} shown={shown} onShow={(number) => void show(number)} />}
      </Dialog>
    </>
  );
}

function Versions({ versions, shown, onShow }: { versions: readonly PostVersion[]; shown: ComparedVersion | null; onShow: (number: number) => void }) {
  return (
    <div className={styles.columns}>
      <ol className={styles.versions} aria-label="历次版本">
        {versions.map(({ number, characters, writtenAt }, index) => (
          <li key={number}>
            <button type="button" aria-pressed={shown?.version.number === number} onClick={() => onShow(number)}>
              <b>{index === 0 ? '现在' : index === versions.length - 1 ? '最早' : `第 ${versions.length - index} 稿`}</b>
              <Time iso={writtenAt} form="minute" />
              <small>{`${characters.toLocaleString('zh-CN')} 字`}</small>
            </button>
          </li>
        ))}
      </ol>
      {shown ? <Compared compared={shown} /> : <SkeletonText lines={8} />}
    </div>
  );
}

function Compared({ compared: { version, before } }: { compared: ComparedVersion }) {
  const lines = changesBetween(before?.lines ?? version.lines, version.lines);
  return (
    <div className={styles.text} aria-live="polite">
      <p className={styles.title}>
        {before && before.title !== version.title && <del>{before.title}</del>}
        {before && before.title !== version.title ? <ins>{version.title}</ins> : version.title}
      </p>
      {lines.map(({ kind, text, at }) => {
        const Line = kind === 'same' ? 'p' : kind === 'added' ? 'ins' : 'del';
        return <Line key={at}>{text}</Line>;
      })}
    </div>
  );
}
