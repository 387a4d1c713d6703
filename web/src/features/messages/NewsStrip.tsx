import { useState } from 'react';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNews } from './news.ts';
import styles from './NewsStrip.module.css';

/** Reports that something has arrived since the page's data was loaded, and loads it on a click, so that nothing moves while reading. */
export function NewsStrip({ data }: { data: object }) {
  const arrivedCount = useNews((news) => news.arrivedCount);
  const [loaded, setLoaded] = useState({ data, arrivedCount });
  // Another load has what had come by then.
  if (loaded.data !== data) setLoaded({ data, arrivedCount });
  const count = arrivedCount - loaded.arrivedCount;
  return (
    <div role="status">
      {count > 0 && (
        <p className={styles.strip}>
          <Button size="s" icon="refresh-cw" onClick={() => void reload()}>
            {`有 ${count} 条新消息，看一看`}
          </Button>
        </p>
      )}
    </div>
  );
}
