import { useEffect, useRef, type ReactNode } from 'react';
import type { Column, MenuItem } from '#contract/api/columns.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { revealLit } from '#web/ui/reveal-lit.ts';
import { Drawer } from './Drawer.tsx';
import { activeMenuId, menuGroups, menuHref } from '#web/lib/menu-links.ts';
import { MenuRows, RankMark } from './MenuRows.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './Navbar.module.css';

export interface NavbarProps {
  menu: readonly MenuItem[];
  /** The column of the page: its row in a dropdown is marked, and its create button is shown. */
  currentColumn: Pick<Column, 'id' | 'createPath' | 'createName'> | null;
  /** The column whose item is highlighted. */
  activatedColumn: Pick<Column, 'id' | 'action'> | null;
  searchText?: string | undefined;
  /** Rows at the end of the phone's drawer. */
  drawerRows?: ReactNode;
}

/** The columns of the site, search, and the create button of the current column; on a phone a scroller, with the whole menu in a drawer. */
export function Navbar({ menu, currentColumn, activatedColumn, searchText, drawerRows }: NavbarProps) {
  const activeId = activeMenuId(menu, currentColumn, activatedColumn);
  const currentId = currentColumn?.id ?? null;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => revealLit(row.current), [activeId]);
  return (
    <nav className={styles.nav} aria-label="主导航">
      <div ref={row} className={classNames('shell', styles.row)}>
        <div className={styles.items}>
          {menu.map((item) => (
            <Item key={item.id} item={item} active={item.id === activeId} currentId={currentId} />
          ))}
        </div>
        <SearchForm text={searchText} className={styles.search} />
        {currentColumn?.createPath && (
          <ButtonLink variant="primary" icon="pen-line" href={currentColumn.createPath} className={styles.create}>
            {currentColumn.createName}
          </ButtonLink>
        )}
      </div>
      <Drawer menu={menu} currentId={currentId}>
        {drawerRows}
      </Drawer>
    </nav>
  );
}

function Item({ item, active, currentId }: { item: MenuItem; active: boolean; currentId: number | null }) {
  const groups = menuGroups(item);
  if (groups.length === 0) {
    return (
      <a
        className={styles.item}
        href={menuHref(item)}
        target={item.target === '_blank' ? '_blank' : undefined}
        rel={item.target === '_blank' ? 'noopener' : undefined}
        aria-current={active ? 'page' : undefined}
      >
        {item.name}
        <RankMark {...item} />
      </a>
    );
  }
  const wide = item.menuColumns === 2;
  return (
    <Popover
      id={`menu-${item.id}`}
      menu
      sheet
      current={active}
      wrapClass={styles.wrap}
      buttonClass={styles.item}
      panelClass={classNames(styles.panel, wide ? styles.wide : styles.narrow)}
      button={
        <>
          {item.name}
          <RankMark {...item} />
          <Icon name="chevron-down" />
        </>
      }
    >
      <div className={wide ? styles.columns : undefined}>
        {groups.map((group) => (
          <div key={group.name}>
            <MenuRows group={group} currentId={currentId} withNotes={!wide} />
          </div>
        ))}
      </div>
    </Popover>
  );
}
