import type { Principal } from '#contract/api/members.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { currentTheme, setTheme } from '#web/lib/theme.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IndexButton } from './ConsoleIndex.tsx';
import { FindBox } from './find/FindBox.tsx';
import { useFailedChecks } from './parts/queue-counts.ts';
import type { ConsoleSection } from './sections.ts';
import styles from './ConsoleBar.module.css';

/** Renders the bar above a page of the console: where one is, theme, the way back, who one is. */
export function ConsoleBar({ principal, section }: { principal: Principal; section: ConsoleSection }) {
  const failedChecks = useFailedChecks((state) => state.failedChecks);
  return (
    <header className={styles.bar}>
      <IndexButton />
      <p className={styles.crumb}>
        <span className="wide-only">后台</span>
        <Icon name="chevron-right" className="wide-only" />
        <b>{section.label}</b>
      </p>
      <span className={styles.space} />
      {principal.role === 'operator' && <FindBox />}
      {failedChecks > 0 && (
        <a className={`${styles.failed} wide-only`} href="/admin#health">
          <Icon name="triangle-alert" />
          {`${failedChecks} 件要看`}
        </a>
      )}
      <button type="button" className={styles.tool} aria-label="切换浅色或深色主题" onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}>
        <Icon name="moon" className={styles.moon} />
        <Icon name="sun" className={styles.sun} />
      </button>
      <a className={`${styles.tool} wide-only`} href="/">
        <Icon name="arrow-up-right" />
        回站内
      </a>
      <span className={styles.me}>
        <Avatar memberId={principal.id} name={principal.nickName} src={principal.avatar} />
        <span className="wide-only">
          <b>{principal.nickName}</b>
          <small>
            <Icon name="shield-check" />
            {ROLE_LABELS[principal.role]}
          </small>
        </span>
      </span>
    </header>
  );
}
