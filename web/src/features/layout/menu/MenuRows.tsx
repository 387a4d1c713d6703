import type { MenuGroup, MenuItem } from '#contract/api/columns.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuHeading, MenuLink } from '#web/ui/Menu.tsx';
import { menuHref } from '#web/lib/menu-links.ts';
import styles from './MenuRows.module.css';

type Ranked = Pick<MenuItem, 'rankLevel' | 'rankIcon'>;

/** 最新 for rank 1, the item's own mark for rank 2, else nothing. */
export function RankMark({ rankLevel, rankIcon }: Ranked) {
  if (rankLevel === 1) return <Badge text="最新" />;
  if (rankLevel === 2 && rankIcon) return <Icon name={`g-${rankIcon}`} className={styles.rank} />;
  return null;
}

/** A group of a dropdown: its heading, when it has one, and its links. */
export function MenuRows({ group, currentId, withNotes }: { group: MenuGroup; currentId: number | null; withNotes: boolean }) {
  return (
    <>
      {group.name && <MenuHeading>{group.name}</MenuHeading>}
      {group.children.map((item) => (
        <MenuLink
          key={item.id}
          href={menuHref(item)}
          target={item.target === '_blank' ? '_blank' : undefined}
          rel={item.target === '_blank' ? 'noopener' : undefined}
          aria-current={item.id === currentId ? 'page' : undefined}
          icon={item.icon ? `g-${item.icon}` : undefined}
          note={withNotes ? item.note : undefined}
          mark={item.rankLevel > 0 && RankMark(item)}
        >
          {item.name}
        </MenuLink>
      ))}
    </>
  );
}
