import { useSyncExternalStore } from 'react';
import { forgetSearch, forgetSearches, onSearches, readSearches } from '#web/features/search/history.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { searchHref } from './choice.ts';
import styles from './SearchHistory.module.css';

const NONE: readonly string[] = [];

/** What was looked for on this device; nobody else sees it. */
export function SearchHistory() {
  const searches = useSyncExternalStore(onSearches, readSearches, () => NONE);
  if (searches.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="searched">
      <SectionHead
        id="searched"
        title="找过的"
        aside={
          <Button size="s" onClick={forgetSearches}>
            全部清除
          </Button>
        }
      />
      <ul>
        {searches.map((q) => (
          <li key={q}>
            <a href={searchHref({ q })}>{q}</a>
            <button type="button" aria-label={`不再记住“${q}”`} onClick={() => forgetSearch(q)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <p>只记在这台设备上。</p>
    </section>
  );
}
