import { useState, type ToggleEvent } from 'react';
import type { Principal } from '#contract/api/members.ts';
import { useQueueWaiting } from '#web/features/messages/queue-waiting.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import tabs from '#web/ui/tab-bar.module.css';
import { GROUPS, sectionHref, sectionsOf, type ConsoleSection } from './sections.ts';
import styles from './ConsoleIndex.module.css';

interface ConsoleIndexProps {
  role: Principal['role'];
  /** The page that is open. */
  current: ConsoleSection;
}

const SHEET = 'console-index';
/** What a thumb reaches first, as far as there is such a page. */
const QUICK = ['', 'queue', 'members'];

/** Renders the pages of the console in their groups. */
export function ConsoleIndex({ role, current }: ConsoleIndexProps) {
  const listed = sectionsOf(role);
  return (
    <div>
      {GROUPS.map((group) => {
        const inside = listed.filter((section) => section.group === group);
        if (inside.length === 0) return null;
        return (
          <section key={group}>
            {group !== '' && <h2 className={styles.heading}>{group}</h2>}
            <ul className={styles.rows}>
              {inside.map((section) => (
                <li key={section.path}>
                  <a className={styles.row} href={sectionHref(section)} aria-current={isAt(section, current) ? 'page' : undefined}>
                    <Icon name={section.icon} />
                    <span>{section.label}</span>
                    <Waiting section={section} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Renders how much waits on a page of the console; in ember where something is late. */
function Waiting({ section: { waiting } }: { section: ConsoleSection }) {
  const counts = useQueueWaiting((state) => state.counts) ?? [];
  const own = counts.filter(({ kind }) => waiting?.(kind));
  const count = own.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const isLate = own.some(({ overdue }) => overdue > 0);
  return (
    <em className={isLate ? styles.late : undefined}>
      {count}
      <span className="sr">{isLate ? ' 件等着，有逾期的' : ' 件等着'}</span>
    </em>
  );
}

/** Renders the button that opens the index where it has no column of its own. */
export function IndexButton() {
  return (
    <button type="button" className={styles.burger} popoverTarget={SHEET} aria-label="后台目录" aria-expanded={false} aria-controls={SHEET}>
      <Icon name="menu" />
    </button>
  );
}

/** Renders the index as a sheet, and on a phone the bar at the foot that opens it. */
export function ConsoleTabs({ role, current }: ConsoleIndexProps) {
  const [open, setOpen] = useState(false);
  const counts = useQueueWaiting((state) => state.counts) ?? [];
  const isWaiting = ({ waiting }: ConsoleSection) => counts.some(({ kind, count }) => count > 0 && waiting?.(kind));
  const quick = sectionsOf(role).filter(({ path }) => QUICK.includes(path));
  return (
    <>
      <div
        id={SHEET}
        popover="auto"
        role="dialog"
        aria-label="后台目录"
        className={styles.sheet}
        onToggle={({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')}
      >
        {open && <ConsoleIndex role={role} current={current} />}
      </div>
      <nav className={classNames(tabs.bar, styles.tabs)} aria-label="后台快捷">
        {quick.map((section) => (
          <a key={section.path} className={tabs.tab} href={sectionHref(section)} aria-current={isAt(section, current) ? 'page' : undefined}>
            <Icon name={section.icon} />
            {section.label}
            {isWaiting(section) && (
              <span className={tabs.dot}>
                <span className="sr">，有待办</span>
              </span>
            )}
          </a>
        ))}
        {role === 'operator' && (
          <button type="button" className={tabs.tab} onClick={() => document.querySelector<HTMLElement>('[data-console-find]')?.click()}>
            <Icon name="search" />
            查找
          </button>
        )}
        <button type="button" className={tabs.tab} popoverTarget={SHEET} aria-expanded={false} aria-controls={SHEET}>
          <Icon name="menu" />
          目录
        </button>
      </nav>
    </>
  );
}

/** Returns whether a page of the index is the open one, or the one it was reached from. */
function isAt({ path }: ConsoleSection, current: ConsoleSection): boolean {
  return path === current.path || (path !== '' && current.path.startsWith(`${path}/`));
}
