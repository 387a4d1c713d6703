import { useEffect, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import type { MenuItem } from '#contract/api/columns.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuLink } from '#web/ui/Menu.tsx';
import { menuGroups, menuHref } from '#web/lib/menu-links.ts';
import { MenuRows, RankMark } from './MenuRows.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './Drawer.module.css';

const ID = 'drawer';

export interface DrawerProps {
  menu: readonly MenuItem[];
  currentId: number | null;
  /** Further rows at the end. */
  children?: ReactNode;
}

/**
 * Renders the whole menu on a phone, with the button that opens it. Its rows are rendered when it opens: they would otherwise double the
 * weight of every page, and without scripts the bar itself links everywhere.
 */
export function Drawer({ menu, currentId, children }: DrawerProps) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('button')?.focus();
  }, [open]);
  const follow = (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open');
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={ID} aria-label="全部栏目" aria-expanded={false} aria-controls={ID}>
        <Icon name="menu" />
      </button>
      <div ref={panel} id={ID} popover="auto" className={styles.drawer} role="dialog" aria-label="全部栏目" onToggle={follow}>
        {open && (
          <>
            <div className={styles.head}>
              <SearchForm className={styles.search} />
              <button type="button" className={styles.close} aria-label="关闭" data-closes popoverTarget={ID} popoverTargetAction="hide">
                <Icon name="x" />
              </button>
            </div>
            <div>
              {menu.map((item) => (
                <Section key={item.id} item={item} currentId={currentId} />
              ))}
              {children}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Section({ item, currentId }: { item: MenuItem; currentId: number | null }) {
  const groups = menuGroups(item);
  if (groups.length === 0) {
    return (
      <MenuLink
        href={menuHref(item)}
        target={item.target === '_blank' ? '_blank' : undefined}
        rel={item.target === '_blank' ? 'noopener' : undefined}
        aria-current={item.id === currentId ? 'page' : undefined}
        className={styles.single}
        mark={item.rankLevel > 0 && RankMark(item)}
      >
        {item.name}
      </MenuLink>
    );
  }
  return (
    <section className={styles.section}>
      <h2>{item.name}</h2>
      {groups.map((group) => (
        <div key={group.name} className={styles.group}>
          <MenuRows group={group} currentId={currentId} withNotes={false} />
        </div>
      ))}
    </section>
  );
}
