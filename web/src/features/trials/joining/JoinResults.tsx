import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { JoinResult } from './join-results.ts';
import styles from './JoinPanel.module.css';

interface JoinResultsProps {
  results: readonly JoinResult[];
  isBusy: boolean;
  /** Joins one that was left apart after all. */
  onJoin: (id: number) => void;
}

/** Renders what became of each complaint that was chosen, and takes the focus, because what was pressed is gone. */
export function JoinResults({ results, isBusy, onJoin }: JoinResultsProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (results.length > 0) head.current?.focus();
  }, [results]);
  if (results.length === 0) return null;
  const joined = results.filter(({ isJoined }) => isJoined).length;
  return (
    <div className={styles.results}>
      <h4 ref={head} tabIndex={-1}>
        {`并了 ${joined} 份，没有并 ${results.length - joined} 份`}
      </h4>
      <ul>
        {results.map(({ id, isJoined, text, canJoin }) => (
          <li key={id} data-joined={isJoined || undefined}>
            <Icon name={isJoined ? 'check' : 'minus'} />
            <span>{`第 ${id} 号${text}`}</span>
            {canJoin && (
              <Button size="s" variant="quiet" disabled={isBusy} onClick={() => onJoin(id)}>
                {`改主意，第 ${id} 号也并进来`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
