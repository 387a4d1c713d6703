import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { tableToolGroups } from './table-tools.ts';
import { toolGroups, type Desk, type Tool } from './tools.ts';
import { useSnapshot } from './use-snapshot.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  editor: Editor;
  desk: Desk;
  /** Shown at the far end: whether the draft is saved. */
  status?: ReactNode;
}

/** Renders the writer's tools; a second row appears while the cursor is in a table. */
export function Toolbar({ editor, desk, status }: ToolbarProps) {
  const { inTable } = useSnapshot(editor, (current) => ({ inTable: current.isActive('table') }));
  return (
    <div className={styles.bar}>
      <ToolRow label="排版" groups={toolGroups} editor={editor} desk={desk} status={status} />
      {inTable && (
        <div className={styles.over}>
          <ToolRow label="表格" groups={tableToolGroups} editor={editor} desk={desk} />
        </div>
      )}
    </div>
  );
}

interface ToolRowProps extends ToolbarProps {
  label: string;
  groups: readonly (readonly Tool[])[];
}

/** One row of tools: a single stop for Tab, inside which arrow keys move. */
function ToolRow({ label, groups, editor, desk, status }: ToolRowProps) {
  const [current, setCurrent] = useState(groups[0]?.[0]?.name);
  const tools = groups.flat();
  const state = useSnapshot(editor, (now) => ({
    active: tools
      .filter((tool) => tool.isActive?.(now))
      .map(({ name }) => name)
      .join(' '),
    resting: tools
      .filter((tool) => tool.can?.(now) === false)
      .map(({ name }) => name)
      .join(' '),
  }));
  const active = state.active.split(' ');
  const resting = state.resting.split(' ');
  return (
    <div role="toolbar" tabIndex={-1} aria-label={label} className={styles.row} onKeyDown={moveFocus}>
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles.tool}
              tabIndex={tool.name === current ? 0 : -1}
              aria-label={tool.icon && tool.label}
              aria-pressed={tool.isActive && active.includes(tool.name)}
              // Stays focusable, so that the arrow keys do not skip it and screen readers announce it.
              aria-disabled={resting.includes(tool.name) || undefined}
              title={tool.keys ? `${tool.label}（${keysHere(tool.keys)}）` : tool.label}
              onFocus={() => setCurrent(tool.name)}
              // The selection in the text stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (!resting.includes(tool.name)) tool.run(editor, desk);
              }}
            >
              {tool.icon ? <Icon name={tool.icon} /> : tool.text}
            </button>
          ))}
        </div>
      ))}
      {status && <div className={classNames(styles.status, 'wide-only')}>{status}</div>}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  const to = Math.min(Math.max(from + step, 0), buttons.length - 1);
  buttons[to]?.focus();
}

function keysHere(keys: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '') : keys;
}
