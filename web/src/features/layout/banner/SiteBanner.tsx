import { useSyncExternalStore } from 'react';
import type { Banner } from '#contract/api/announcements.ts';
import { useSession, useToken } from '#web/lib/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './SiteBanner.module.css';

const KEY = 'hearth-banner-closed';
const listeners = new Set<() => void>();

/** The banner of the site, for those it is meant for; who has closed it does not see it again. */
export function SiteBanner({ banner: { id, text, href, tone, audience, closable } }: { banner: Banner }) {
  const isIn = useToken((state) => state.token !== null);
  const role = useSession((state) => state.principal?.role);
  const isClosed = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY) === String(id),
    () => false,
  );
  const isStaff = role === 'presenter' || role === 'operator';
  const isMeant = audience === 'all' || (audience === 'guests' ? !isIn : isIn && (audience === 'members' || isStaff));
  if (!isMeant || (closable && isClosed)) return null;
  const close = () => {
    localStorage.setItem(KEY, String(id));
    for (const listener of listeners) listener();
  };
  return (
    <aside className={classNames(styles.banner, tone === 'urgent' && styles.urgent)} aria-label="公告" role={tone === 'urgent' ? 'alert' : undefined}>
      <Icon name="megaphone" />
      <p>{href === '' ? text : <a href={href}>{text}</a>}</p>
      {closable && (
        <button type="button" aria-label="关掉公告" onClick={close}>
          <Icon name="x" />
        </button>
      )}
    </aside>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
