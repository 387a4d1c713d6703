import { useSyncExternalStore } from 'react';
import { deleteSearch, deleteSearches, isPaused, onSearches, pauseSearches, readSearches } from '#web/features/search/history.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { searchHref } from './choice.ts';
import styles from './SearchHistory.module.css';

const NONE: readonly string[] = [];

/**
 * Renders the past searches on this device; nobody else sees them. They can be deleted one by one or all at once, and keeping them can be
 * turned off. Only the browser knows them: their place is there before they are, so that nothing moves.
 */
export function SearchHistory() {
  const searches = useSyncExternalStore(onSearches, readSearches, () => NONE);
  const paused = useSyncExternalStore(onSearches, isPaused, () => false);
  return (
    <section className={styles.history} aria-labelledby="searched">
      <SectionHead
        id="searched"
        title="找过的"
        aside={
          <>
            <Button size="s" onClick={() => pauseSearches(!paused)}>
              {paused ? '继续记' : '先不记'}
            </Button>
            {searches.length > 0 && (
              <Button size="s" onClick={deleteSearches}>
                全部清除
              </Button>
            )}
          </>
        }
      />
      <div className={styles.past}>
        {searches.length === 0 ? (
          <p>找过的词会列在这里，点一下再找一次。</p>
        ) : (
          <ul>
            {searches.map((q) => (
              <li key={q}>
                <a href={searchHref({ q })}>{q}</a>
                <button type="button" aria-label={`不再记住“${q}”`} onClick={() => deleteSearch(q)}>
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>{paused ? '从现在起找什么都不记，已经记下的还在。' : '只记在这台设备上。'}</p>
    </section>
  );
}
