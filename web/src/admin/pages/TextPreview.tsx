import { useDeferredValue, useState } from 'react';
import type { DocumentBody as Body } from '#contract/documents/document.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { currentTheme } from '#web/lib/theme.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './page.module.css';

/** What readers will see: as wide as a phone or wider, by day and by night. */
export function TextPreview({ title, summary, body }: { title: string; summary: string; body: Body }) {
  const [isPhone, setPhone] = useState(true);
  const [theme, setTheme] = useState(currentTheme);
  const shown = useDeferredValue(body);
  return (
    <aside className={styles.preview} aria-label="读者看到的">
      <div className={styles.head}>
        <h2>读者看到的</h2>
        <ChipList
          label="怎样看"
          items={[
            { key: 'phone', label: '手机', on: isPhone, onToggle: () => setPhone(true) },
            { key: 'desk', label: '电脑', on: !isPhone, onToggle: () => setPhone(false) },
            { key: 'night', label: '夜里', on: theme === 'dark', onToggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') },
          ]}
        />
      </div>
      <div className={classNames(styles.screen, isPhone && styles.phone)} data-theme={theme} tabIndex={0} role="region" aria-label="样子">
        <h3>{title}</h3>
        {summary && <p>{summary}</p>}
        <DocumentBody body={shown} anchors={false} />
      </div>
    </aside>
  );
}
