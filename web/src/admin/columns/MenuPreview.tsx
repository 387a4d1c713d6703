import { useState } from 'react';
import type { Role } from '#contract/api/members.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { menuFor } from '#contract/api/column-menu.ts';
import { RankMark } from '#web/features/layout/menu/MenuRows.tsx';
import { menuGroups } from '#web/lib/menu-links.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { READER_LABELS } from '../parts/labels/reader-labels.ts';
import { below, type Draft } from './tree-draft.ts';
import styles from './tree.module.css';

const READERS: readonly { key: string; label: string; role: Role | null }[] = [
  { key: 'guest', label: READER_LABELS.guests, role: null },
  ...(['member', 'presenter', 'operator'] as const).map((role) => ({ key: role, label: ROLE_LABELS[role], role })),
];

/** The menu as those who read the site would see it once the draft is published. */
export function MenuPreview({ draft, openId }: { draft: Draft; openId: number | null }) {
  const [key, setKey] = useState('guest');
  const reader = READERS.find((each) => each.key === key);
  const ordered = below(draft, null).flatMap((top) => [top, ...below(draft, top.id)]);
  const menu = menuFor(
    reader?.role ?? null,
    ordered.map(({ group, hidden, retired, sort: _, heldFirstPosts: __, ...column }) => ({
      ...column,
      groupName: group,
      isHidden: hidden,
      isRetired: retired,
    })),
  );
  const topId = draft.find(({ id }) => id === openId)?.parentId ?? openId;
  const opened = menu.find(({ id }) => id === topId);
  const groups = opened ? menuGroups(opened) : [];
  return (
    <section className={styles.preview} aria-label="菜单的样子">
      <h2>{`${reader?.label ?? ''}看到的菜单`}</h2>
      <ChipList label="谁看" items={READERS.map((each) => ({ key: each.key, label: each.label, on: each.key === key, onToggle: () => setKey(each.key) }))} />
      <p className={styles.bar}>
        {menu.map(({ id, name }) => (
          <span key={id} className={classNames(id === topId && styles.on)}>
            {name}
          </span>
        ))}
      </p>
      {groups.length > 0 && (
        <div className={styles.menu}>
          {groups.map((group) => (
            <div key={group.name}>
              {group.name && <h3>{group.name}</h3>}
              <ul>
                {group.children.map((item) => (
                  <li key={item.id} className={classNames(item.id === openId && styles.now)}>
                    {item.icon && <Icon name={`g-${item.icon}`} />}
                    {item.name}
                    <RankMark {...item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
