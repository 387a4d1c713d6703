import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { EmojiPanel } from '#web/features/emoji/EmojiPanel.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { tableToolGroups } from './table-tools.ts';
import { toolGroups, type Desk, type Tool } from './tools.ts';
import { useSnapshot } from './use-snapshot.ts';
import styles from './strip.module.css';

type PanelName = 'emoji' | 'table' | 'more';

/** What the strip itself has is not listed again. */
const IN_STRIP = new Set(['link', 'image', 'table', 'spoiler', 'emoji']);
const MORE = toolGroups.flat().filter(({ name }) => !IN_STRIP.has(name));
const [LINK, IMAGE, TABLE, SPOILER] = ['link', 'image', 'table', 'spoiler'].map(toolNamed);

interface StripProps {
  editor: Editor;
  desk: Desk;
}

/** Renders the tools of a phone: one strip above the keyboard, and panels that take the place of the keyboard. */
export function Strip({ editor, desk }: StripProps) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const { inTable } = useSnapshot(editor, (now) => ({ inTable: now.isActive('table') }));
  useEffect(() => {
    const { dom } = editor.view;
    if (panel === null) return undefined;
    // A tool moves the focus into the text: the keyboard must not come up beside the panel.
    dom.setAttribute('inputmode', 'none');
    const close = () => {
      dom.removeAttribute('inputmode');
      setPanel(null);
    };
    dom.addEventListener('pointerdown', close);
    return () => {
      dom.removeAttribute('inputmode');
      dom.removeEventListener('pointerdown', close);
    };
  }, [editor, panel]);
  /** The panel instead of the keyboard; pressed again, the keyboard instead of the panel. */
  const show = (name: PanelName) => {
    if (panel === name) {
      setPanel(null);
      editor.commands.focus();
      return;
    }
    editor.view.dom.blur();
    setPanel(name);
  };
  const run = (tool: Tool | undefined) => {
    setPanel(null);
    tool?.run(editor, desk);
  };
  const insert = (text: string) => {
    const { from, to } = editor.state.selection;
    editor.view.dispatch(editor.state.tr.insertText(text, from, to));
  };
  return (
    <div className={styles.low}>
      <div className={styles.strip} role="toolbar" aria-label="排版" tabIndex={-1} onMouseDown={keepFocus}>
        <StripButton icon="image" label="图片" onPress={() => run(IMAGE)} />
        <StripButton
          icon="at-sign"
          label="提到一个人"
          onPress={() => {
            insert('@');
            editor.commands.focus();
          }}
        />
        <StripButton icon="link" label="链接" onPress={() => run(LINK)} />
        <StripButton
          icon="table"
          label="表格"
          isOpen={panel === 'table'}
          onPress={() => {
            if (inTable) show('table');
            else run(TABLE);
          }}
        />
        <StripButton icon="eye-off" label="剧透" onPress={() => run(SPOILER)} />
        <StripButton icon="smile" label="表情" isOpen={panel === 'emoji'} onPress={() => show('emoji')} />
        <StripButton icon="ellipsis" label="更多排版" isOpen={panel === 'more'} onPress={() => show('more')} />
        <StripButton
          icon="keyboard"
          label="收起键盘"
          className={styles.keyboard}
          onPress={() => {
            setPanel(null);
            editor.view.dom.blur();
          }}
        />
      </div>
      {panel !== null && (
        <section className={styles.panel} aria-label={toolNamed(panel)?.label ?? '更多排版'}>
          {panel === 'emoji' && <EmojiPanel onPick={insert} />}
          {panel === 'more' && <ToolGrid tools={MORE} onRun={run} />}
          {panel === 'table' && <ToolGrid tools={tableToolGroups.flat()} onRun={(tool) => tool.run(editor, desk)} />}
        </section>
      )}
    </div>
  );
}

/** Returns a tool of the toolbar, or undefined. */
function toolNamed(name: string): Tool | undefined {
  return toolGroups.flat().find((tool) => tool.name === name);
}

function ToolGrid({ tools, onRun }: { tools: readonly Tool[]; onRun: (tool: Tool) => void }) {
  return (
    <div className={styles.grid}>
      {tools.map((tool) => (
        <button key={tool.name} type="button" onMouseDown={keepFocus} onClick={() => onRun(tool)}>
          {tool.icon && <Icon name={tool.icon} />}
          {tool.icon ? tool.label : tool.text}
        </button>
      ))}
    </div>
  );
}

interface StripButtonProps {
  icon: IconName;
  label: string;
  /** For one that opens a panel. */
  isOpen?: boolean;
  className?: string | undefined;
  onPress: () => void;
}

function StripButton({ icon, label, isOpen, className, onPress }: StripButtonProps) {
  return (
    <button type="button" aria-label={label} aria-expanded={isOpen} className={className} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** The text keeps the cursor, and the phone its keyboard. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
