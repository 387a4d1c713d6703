import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { getFound, type FoundAnything } from '#contract/api/admin/dashboard.ts';
import { isComposing } from '#web/lib/ime.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import box from '#web/ui/search-box.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TARGET_LABELS } from '../parts/labels/target-labels.ts';
import styles from './FindBox.module.css';

/** A page of the console, as it is found by its name. */
export interface FoundPage {
  title: string;
  href: string;
}

interface Row {
  group: string;
  title: string;
  note: string;
  href: string;
}

const GROUPS: readonly (readonly [keyof FoundAnything, string])[] = [
  ['members', TARGET_LABELS.member],
  ['posts', TARGET_LABELS.post],
  ['cases', TARGET_LABELS.case],
  ['settings', TARGET_LABELS.setting],
  ['pages', TARGET_LABELS.page],
];
const PAUSE_MS = 180;

/** Whether it is open: its button is in the bar, its dialog in the page. */
const useFinding = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

function setOpen(isOpen: boolean): void {
  useFinding.setState({ isOpen });
}

/** Renders the button that finds members, posts, cases, settings and pages; Ctrl K does the same from anywhere. */
export function FindBox() {
  // Before the paint: the key works from the moment the button that names it is seen.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isComposing(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <button type="button" className={classNames(box.box, styles.button)} onClick={() => setOpen(true)} data-console-find>
      <Icon name="search" />
      <span>找人、帖子、案号、设置、页面</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** Renders the dialog of the box, where it is open. */
export function FindHost({ pages }: { pages: readonly FoundPage[] }) {
  const isOpen = useFinding((state) => state.isOpen);
  return isOpen && <FindDialog pages={pages} onClose={() => setOpen(false)} />;
}

function FindDialog({ pages, onClose }: { pages: readonly FoundPage[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundAnything | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return;
    let isCurrent = true;
    const look = async () => {
      try {
        const next = await callQuietly(getFound, { q });
        if (isCurrent) setFound(next);
      } catch {
        // What was found before stays; the refusal has been shown.
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);
  const rows = q === '' ? rowsOfPages(pages) : [...rowsOfPages(pages.filter(({ title }) => title.includes(q))), ...rowsOf(found)];
  const current = Math.min(at, Math.max(0, rows.length - 1));
  const go = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    void navigate(row.href);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = Math.min(rows.length - 1, Math.max(0, current + (event.key === 'ArrowDown' ? 1 : -1)));
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(rows[current]);
    }
  };
  return (
    <Dialog open onClose={onClose} title="查找">
      <div className={classNames(box.box, styles.field)}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="找人、帖子、案号、设置、页面"
          aria-expanded={rows.length > 0}
          aria-controls={id}
          aria-activedescendant={rows.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none} role="status">
          {found === null ? '正在找' : '没有找到，换个说法试试。'}
        </p>
      ) : (
        <div ref={list} id={id} role="listbox" aria-label="找到的" className={styles.rows}>
          {rows.map((row, index) => (
            <div
              key={`${row.group} ${row.href} ${row.title}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              onPointerMove={() => setAt(index)}
              onClick={() => go(row)}
              onKeyDown={ignoreKey}
            >
              <small>{row.group}</small>
              <b>{row.title}</b>
              <span>{row.note}</span>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** The keys are the field's, which names the row they are about. */
function ignoreKey(): void {}

function rowsOfPages(pages: readonly FoundPage[]): Row[] {
  return pages.map((page) => ({ group: '页面', note: '', ...page }));
}

function rowsOf(found: FoundAnything | null): Row[] {
  return found === null ? [] : GROUPS.flatMap(([name, group]) => found[name].map((row) => ({ group, ...row })));
}
