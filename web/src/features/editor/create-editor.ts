import { Editor, Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import prose from '#web/features/documents/prose.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { documentExtensions } from './document/document-extensions.ts';
import styles from './editor.module.css';
import { TypedMarks } from './document/marks.ts';
import { normalizeDocument } from './document/normalize.ts';
import { pasting } from './paste/paste.ts';
import { uploadPlaceholders } from './uploads/upload-placeholders.ts';
import type { EditorUploads } from './uploads/editor-uploads.ts';

export interface EditorOptions {
  /** A document, or what an old draft holds; null for an empty sheet. */
  initial: unknown;
  placeholder: string;
  ariaLabel: string;
  uploads: EditorUploads;
  /** How much of what scrolls is covered at its edges; it may change. */
  covered: CoveredEdges;
}

export interface CoveredEdges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Returns an editor that is not yet in the page; `mount` puts it there. */
export function createEditor({ initial, placeholder, ariaLabel, uploads, covered }: EditorOptions): Editor {
  const editor: Editor = new Editor({
    element: null,
    content: normalizeDocument(initial),
    extensions: [
      ...documentExtensions,
      TypedMarks,
      Placeholder.configure({ placeholder, emptyEditorClass: styles.empty, emptyNodeClass: '' }),
      Extension.create({ name: 'uploadPlaceholders', addProseMirrorPlugins: () => [uploadPlaceholders(uploads.elementOf)] }),
    ],
    // The page's policy forbids style elements; what they would say is in the module's own styles.
    injectCSS: false,
    editorProps: {
      scrollMargin: covered,
      scrollThreshold: covered,
      attributes: { class: classNames(prose.prose, styles.text) ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': ariaLabel, lang: 'zh-CN' },
      ...pasting(() => editor, uploads),
    },
  });
  return editor;
}
