import type { ChainedCommands, Editor } from '@tiptap/core';
import type { IconName } from '#web/ui/icon-names.ts';

/** What tools need beside the text: things that ask the writer first. */
export interface Desk {
  askForLink: () => void;
  askForVideo: () => void;
  pickImages: () => void;
  pickEmoji: () => void;
}

export interface Tool {
  name: string;
  icon?: IconName;
  /** The button text and name of a tool without an icon. */
  text?: string;
  /** What it does; the name of a tool with an icon. */
  label: string;
  /** Shown beside the label: `Ctrl+B`. */
  keys?: string;
  /** Returns whether the cursor is in what the tool makes; a tool without it only inserts. */
  isActive?: (editor: Editor) => boolean;
  /** Returns whether the tool can do anything here; default: always. */
  can?: (editor: Editor) => boolean;
  run: (editor: Editor, desk: Desk) => void;
}

const on = (editor: Editor): ChainedCommands => editor.chain().focus();
const tryOn = (editor: Editor): ChainedCommands => editor.can().chain();

const mark = (name: string, icon: IconName, { label, keys }: { label: string; keys?: string }): Tool => ({
  name,
  icon,
  label,
  ...(keys && { keys }),
  isActive: (editor) => editor.isActive(name),
  can: (editor) => tryOn(editor).toggleMark(name).run(),
  run: (editor) => on(editor).toggleMark(name).run(),
});

const heading = (level: 2 | 3, icon: IconName, label: string): Tool => ({
  name: `heading-${level}`,
  icon,
  label,
  keys: `Ctrl+Alt+${level}`,
  isActive: (editor) => editor.isActive('heading', { level }),
  can: (editor) => tryOn(editor).toggleNode('heading', 'paragraph', { level }).run(),
  run: (editor) => on(editor).toggleNode('heading', 'paragraph', { level }).run(),
});

const list = (name: 'bulletList' | 'orderedList', icon: IconName, { label, keys }: { label: string; keys: string }): Tool => ({
  name,
  icon,
  label,
  keys,
  isActive: (editor) => editor.isActive(name),
  can: (editor) => tryOn(editor).toggleList(name, 'listItem').run(),
  run: (editor) => on(editor).toggleList(name, 'listItem').run(),
});

/** The tools in the order of the toolbar, in groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', icon: 'undo-2', label: '撤销', keys: 'Ctrl+Z', can: (editor) => editor.can().undo(), run: (editor) => on(editor).undo().run() },
    { name: 'redo', icon: 'redo-2', label: '重做', keys: 'Ctrl+Shift+Z', can: (editor) => editor.can().redo(), run: (editor) => on(editor).redo().run() },
  ],
  [
    heading(2, 'heading-2', '标题'),
    heading(3, 'heading-3', '小标题'),
    mark('bold', 'bold', { label: '加粗', keys: 'Ctrl+B' }),
    mark('italic', 'italic', { label: '着重', keys: 'Ctrl+I' }),
    mark('strike', 'strikethrough', { label: '删除线', keys: 'Ctrl+Shift+S' }),
  ],
  [
    {
      name: 'blockquote',
      icon: 'quote',
      label: '引用',
      keys: 'Ctrl+Shift+B',
      isActive: (editor) => editor.isActive('blockquote'),
      can: (editor) => tryOn(editor).toggleWrap('blockquote').run(),
      run: (editor) => on(editor).toggleWrap('blockquote').run(),
    },
    list('bulletList', 'list', { label: '列表', keys: 'Ctrl+Shift+8' }),
    list('orderedList', 'list-ordered', { label: '编号列表', keys: 'Ctrl+Shift+7' }),
  ],
  [
    { name: 'link', icon: 'link', label: '链接', keys: 'Ctrl+K', isActive: (editor) => editor.isActive('link'), run: (_, desk) => desk.askForLink() },
    { name: 'image', icon: 'image', label: '图片', run: (_, desk) => desk.pickImages() },
    { name: 'emoji', icon: 'smile', label: '表情', run: (_, desk) => desk.pickEmoji() },
    { name: 'video', icon: 'clapperboard', label: '视频', run: (_, desk) => desk.askForVideo() },
    {
      name: 'table',
      icon: 'table',
      label: '表格',
      isActive: (editor) => editor.isActive('table'),
      can: (editor) => !editor.isActive('table'),
      run: (editor) => on(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    mark('code', 'code', { label: '代码', keys: 'Ctrl+E' }),
    {
      name: 'codeBlock',
      icon: 'square-code',
      label: '代码块',
      keys: 'Ctrl+Alt+C',
      isActive: (editor) => editor.isActive('codeBlock'),
      can: (editor) => tryOn(editor).toggleNode('codeBlock', 'paragraph').run(),
      run: (editor) => on(editor).toggleNode('codeBlock', 'paragraph').run(),
    },
    {
      name: 'spoiler',
      icon: 'eye-off',
      label: '剧透',
      isActive: (editor) => editor.isActive('spoilerText') || editor.isActive('spoiler'),
      run: toggleSpoiler,
    },
    { name: 'horizontalRule', icon: 'minus', label: '分隔线', run: (editor) => on(editor).setHorizontalRule().run() },
  ],
];

/** Covers the chosen words; without words, or with several paragraphs, the blocks. Takes the cover off where there is one. */
function toggleSpoiler(editor: Editor): void {
  const { empty, $from, $to } = editor.state.selection;
  if (editor.isActive('spoilerText')) on(editor).extendMarkRange('spoilerText').unsetMark('spoilerText').run();
  else if (!empty && $from.sameParent($to) && $from.parent.inlineContent && $from.parent.type.name !== 'codeBlock') on(editor).setMark('spoilerText').run();
  else on(editor).toggleWrap('spoiler').run();
}
