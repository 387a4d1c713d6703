import type { Editor as TextEditor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { DocumentBody } from '#contract/documents/document.ts';
import { PICTURE_ACCEPT } from '#web/features/files/pictures.ts';
import { AddressDialog, type AddressQuestion } from './toolbar/AddressDialog.tsx';
import { createEditor } from './create-editor.ts';
import { isEmptyDocument, normalizeDocument } from './document/normalize.ts';
import { linkQuestion, videoQuestion } from './toolbar/questions.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Desk } from './toolbar/tools.ts';
import { UploadCards } from './uploads/UploadCards.tsx';
import { EditorUploads } from './uploads/editor-uploads.ts';
import { WordCount } from './WordCount.tsx';
import styles from './editor.module.css';

export interface EditorProps {
  /** The initial content: a document, an old draft, or null. Later changes of it are ignored. */
  initial: unknown;
  /** Receives the current document, a moment after each change and at once when the editor loses focus; null while it is empty. */
  onChange: (document: DocumentBody | null) => void;
  /** Why this text takes no pictures; without it, it takes them. */
  noPictures?: string;
  placeholder: string;
  ariaLabel: string;
  /** The id of the element with the error message. */
  errorId?: string;
  /** Shown above the text: the title. */
  head?: ReactNode;
  /** Shown at the far end of the toolbar: whether the draft is saved. */
  status?: ReactNode;
  /** How many pictures are still on their way or have failed. */
  onPending?: (count: number) => void;
}

const CHANGE_DELAY_MS = 250;

/** Renders the editor for posts: the text looks as it will be read. */
export function Editor({ initial, onChange, noPictures, placeholder, ariaLabel, errorId, head, status, onPending }: EditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<AddressQuestion | null>(null);
  const [uploads] = useState(() => new EditorUploads());
  const [editor] = useState(() => createEditor({ initial, placeholder, ariaLabel, uploads }));
  const askForLink = () => setQuestion(linkQuestion(editor));
  const desk: Desk = { askForLink, askForVideo: () => setQuestion(videoQuestion(editor)), pickImages: () => picker.current?.click() };

  useLayoutEffect(() => {
    if (container.current) editor.mount(container.current);
    return () => editor.unmount();
  }, [editor]);
  useLinkKey(editor, askForLink);
  useChanges(editor, onChange);
  useLayoutEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-invalid', String(errorId !== undefined));
    if (errorId === undefined) dom.removeAttribute('aria-errormessage');
    else dom.setAttribute('aria-errormessage', errorId);
  }, [editor, errorId]);

  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) uploads.start(files, editor.state.selection.from);
  };
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} desk={desk} status={status} />
      <div className={styles.sheet}>
        {head}
        <div ref={container} className={styles.container} />
      </div>
      <div className={styles.foot}>
        {status && <div className="narrow-only">{status}</div>}
        <WordCount editor={editor} />
      </div>
      <UploadCards editor={editor} owner={uploads} refusal={noPictures ?? null} onPending={(count) => onPending?.(count)} />
      <input ref={picker} type="file" accept={PICTURE_ACCEPT} multiple hidden onChange={picked} />
      <AddressDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

/** Ctrl+K in the text. */
function useLinkKey(editor: TextEditor, askForLink: () => void): void {
  const ask = useEffectEvent(askForLink);
  useEffect(() => {
    const { dom } = editor.view;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      ask();
    };
    dom.addEventListener('keydown', pressed);
    return () => dom.removeEventListener('keydown', pressed);
  }, [editor]);
}

/** Reports changes a moment after the last one, and at once when the writer leaves the text or the page. */
function useChanges(editor: TextEditor, onChange: EditorProps['onChange']): void {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    let reported = JSON.stringify(normalizeDocument(editor.getJSON()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportNow = () => {
      clearTimeout(timer);
      const document = normalizeDocument(editor.getJSON());
      const now = JSON.stringify(document);
      if (now === reported) return;
      reported = now;
      report(isEmptyDocument(document) ? null : document);
    };
    const reportSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(reportNow, CHANGE_DELAY_MS);
    };
    editor.on('update', reportSoon);
    editor.on('blur', reportNow);
    window.addEventListener('pagehide', reportNow, { capture: true });
    return () => {
      reportNow();
      editor.off('update', reportSoon);
      editor.off('blur', reportNow);
      window.removeEventListener('pagehide', reportNow, { capture: true });
    };
  }, [editor]);
}
