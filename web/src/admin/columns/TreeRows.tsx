import { useRef, useState, type KeyboardEvent } from 'react';
import type { TreeColumn } from '#contract/api/admin/column-tree.ts';
import { COLUMN_KINDS } from '#contract/api/column-kinds.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { VISIBLE_OPTIONS, visibleChoice } from './column-options.ts';
import { below, placeText, type Draft } from './tree-draft.ts';
import styles from './tree.module.css';

export interface TreeRowsProps {
  draft: Draft;
  /** The names of what has changed. */
  changed: readonly string[];
  openId: number | null;
  onOpen: (id: number) => void;
  /** Moves a column, and returns the draft then. */
  onMove: (id: number, how: 'up' | 'down' | 'in' | 'out') => Draft;
  /** Puts a column in front of another one, where that is possible, and returns the draft then. */
  onDrop: (id: number, before: TreeColumn) => Draft;
}

/** The tree of columns: arrow keys walk it, with Alt they move what is focused, and rows can be dragged; where a column has gone is said aloud. */
export function TreeRows({ draft, changed, openId, onOpen, onMove, onDrop }: TreeRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  // The sentence, not the column: what is typed into its form later is nothing to say.
  const [place, setPlace] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const rows = below(draft, null).flatMap((top) => [top, ...below(draft, top.id)]);
  const focusedId = rows.some(({ id }) => id === openId) ? openId : (rows[0]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: TreeColumn) => {
    const how = ({ ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const)[event.key as 'ArrowUp'];
    if (event.altKey && how !== undefined) {
      event.preventDefault();
      setPlace(placeText(onMove(column.id, how), column.id));
      requestAnimationFrame(() => focusRow(list.current, column.id));
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(column.id);
      return;
    }
    const at = rows.findIndex(({ id }) => id === column.id);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const target = next === undefined ? undefined : rows[next];
    if (!target) return;
    event.preventDefault();
    focusRow(list.current, target.id);
  };
  return (
    <>
      <ul ref={list} className={styles.tree} role="tree" aria-label="栏目树">
        {rows.map((column, at) => {
          const beside = below(draft, column.parentId);
          const parent = draft.find(({ id }) => id === column.parentId);
          const isFirstOfGroup = column.group !== '' && (rows[at - 1]?.group !== column.group || rows[at - 1]?.parentId !== column.parentId);
          return [
            isFirstOfGroup && parent?.menuColumns === 2 && (
              <li key={`${column.id} group`} role="none" className={styles.group}>
                {column.group}
              </li>
            ),
            <li
              key={column.id}
              role="treeitem"
              data-id={column.id}
              aria-level={column.parentId === null ? 1 : 2}
              aria-posinset={beside.indexOf(column) + 1}
              aria-setsize={beside.length}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
              aria-selected={column.id === openId}
              tabIndex={column.id === focusedId ? 0 : -1}
              draggable
              className={classNames(
                styles.row,
                column.parentId === null ? styles.top : styles.under,
                column.id === openId && styles.current,
                (column.hidden || column.retired) && styles.away,
                column.id === over && styles.over,
              )}
              onClick={() => onOpen(column.id)}
              onKeyDown={(event) => onKeyDown(event, column)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', String(column.id));
                setDragged(column.id);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(column.id);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={(event) => {
                event.preventDefault();
                const next = dragged === null ? draft : onDrop(dragged, column);
                if (dragged !== null && next !== draft) setPlace(placeText(next, dragged));
                setDragged(null);
                setOver(null);
              }}
            >
              <span className={styles.grip} aria-hidden="true" />
              {column.icon && <Icon name={`g-${column.icon}`} />}
              <b>{column.name}</b>
              {column.rankLevel === 1 && <Badge text="最新" />}
              {column.rankLevel === 2 && column.rankIcon && <Icon name={`g-${column.rankIcon}`} className={styles.rank} />}
              <small>{column.menuColumns === 2 && column.parentId === null ? '两列菜单' : COLUMN_KINDS[column.kind].label}</small>
              <span className={styles.space} />
              {column.visibleTo !== null && <Tag tone="night">{VISIBLE_OPTIONS.find(({ value }) => value === visibleChoice(column.visibleTo))?.label}</Tag>}
              {column.hidden && <Tag>藏着</Tag>}
              {column.retired && <Tag>停用</Tag>}
              {changed.includes(column.name) && <Tag tone="ember">改过</Tag>}
              {column.createName && (
                <span className={styles.create}>
                  <Icon name="pen-line" />
                  {column.createName}
                </span>
              )}
            </li>,
          ];
        })}
      </ul>
      <p className="sr" role="status">
        {place}
      </p>
    </>
  );
}

function focusRow(list: HTMLElement | null, id: number): void {
  list?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
}
