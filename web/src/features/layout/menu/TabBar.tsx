import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import tabs from '#web/ui/tab-bar.module.css';
import styles from './TabBar.module.css';

export interface TabBarProps {
  /** The target of the button in the middle. */
  createPath: string;
  createName?: string;
  unread: boolean;
  /** The tab to light; null: none. */
  current: TabName | null;
}

export type TabName = 'home' | 'search' | 'messages' | 'own';

/** Returns the tab of a path; null: it has none. */
export function tabOf(path: string): TabName | null {
  if (path === '/' || /^\/(?:home|cart\/list)(?:\/|$)/.test(path)) return 'home';
  if (path.startsWith('/search/')) return 'search';
  if (!path.startsWith('/profile/')) return null;
  return /^\/profile\/(message|letter)/.test(path) ? 'messages' : 'own';
}

/** The bar at the foot of a phone. */
export function TabBar({ createPath, createName = '写帖', unread, current }: TabBarProps) {
  return (
    <nav className={classNames(tabs.bar, styles.bar)} aria-label="快捷导航">
      <Tab href="/" icon="house" label="首页" current={current === 'home'} />
      <Tab href="/search/list" icon="search" label="搜索" current={current === 'search'} />
      <a className={styles.create} href={createPath} aria-label={createName}>
        <Icon name="pen-line" />
      </a>
      <Tab href="/profile/message" icon="bell" label="消息" current={current === 'messages'} unread={unread} />
      <Tab href="/profile/userinfo" icon="user" label="我的" current={current === 'own'} />
    </nav>
  );
}

function Tab({ href, icon, label, current, unread = false }: { href: string; icon: IconName; label: string; current: boolean; unread?: boolean }) {
  return (
    <a className={tabs.tab} href={href} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      {unread && (
        <span className={tabs.dot}>
          <span className="sr">，有未读</span>
        </span>
      )}
    </a>
  );
}
