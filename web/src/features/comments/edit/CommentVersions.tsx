import { useEffect, useState } from 'react';
import { listCommentVersions, type CommentVersion } from '#contract/api/comment-edits.ts';
import { call } from '#web/lib/calls/api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { changedWords } from './changed-words.ts';
import styles from './CommentVersions.module.css';

/** Shows what a comment said before its edits: struck and added words, and the pictures it had. */
export function CommentVersions({ id, onClose }: { id: number; onClose: () => void }) {
  const [versions, setVersions] = useState<readonly CommentVersion[] | null>(null);
  useEffect(() => {
    let current = true;
    call(listCommentVersions, { id }).then(
      (found) => current && setVersions(found),
      () => current && onClose(),
    );
    return () => {
      current = false;
    };
  }, [id, onClose]);
  return (
    <Dialog open onClose={onClose} title="改过的地方" size="m">
      {versions === null ? (
        <SkeletonText lines={4} />
      ) : (
        <ol className={styles.versions}>
          {versions.map((version, index) => (
            <li key={version.writtenAt}>
              <p className={styles.when}>
                <b>{index === 0 ? '现在' : index === versions.length - 1 ? '最早' : '之前'}</b>
                <Time iso={version.writtenAt} form="minute" />
              </p>
              <Compared now={version.body} before={versions[index + 1]?.body ?? version.body} />
              <CommentPictures pictures={version.images} alt={`${index === 0 ? '现在' : '那时'}的配图`} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Compared({ now, before }: { now: string; before: string }) {
  return (
    <p className={styles.words}>
      {changedWords(before, now).map(({ kind, text, at }) => {
        const Words = kind === 'same' ? 'span' : kind === 'added' ? 'ins' : 'del';
        return <Words key={at}>{text}</Words>;
      })}
    </p>
  );
}
