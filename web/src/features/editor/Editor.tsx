import type { Editor as TextEditor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { DocumentBody } from '#contract/documents/document.ts';
import { PICTURE_ACCEPT } from '#web/features/files/pictures.ts';
import { AddressDialog, type AddressQuestion } from './toolbar/AddressDialog.tsx';
import { createEditor, type CoveredEdges } from './create-editor.ts';
import { isEmptyDocument, normalizeDocument } from './document/normalize.ts';
import { linkQuestion, videoQuestion } from './toolbar/questions.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Desk } from './toolbar/tools.ts';
import { UploadCards } from './uploads/UploadCards.tsx';
import { EditorUploads } from './uploads/editor-uploads.ts';
import { EmojiPanel } from '#web/features/emoji/EmojiPanel.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Strip } from './toolbar/Strip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
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
  /** On a phone it fills what is around it: only the text scrolls, and the tools are a strip at its foot. */
  fills?: boolean;
}

const CHANGE_DELAY_MS = 250;
/** The bars above the text cover the top of the window, the tab bar of phones its bottom. */
const UNDER_BARS: CoveredEdges = { top: 210, bottom: 90, left: 0, right: 0 };
const UNDER_NOTHING: CoveredEdges = { top: 24, bottom: 24, left: 0, right: 0 };

/** Renders the editor for posts: the text looks as it will be read. */
export function Editor({ initial, onChange, noPictures, placeholder, ariaLabel, errorId, head, status, onPending, fills = false }: EditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<AddressQuestion | null>(null);
  const [uploads] = useState(() => new EditorUploads());
  const [isPicking, setPicking] = useState(false);
  const [covered] = useState<CoveredEdges>(() => ({ ...UNDER_BARS }));
  const [editor] = useState(() => createEditor({ initial, placeholder, ariaLabel, uploads, covered }));
  const isPhone = useNarrow() && fills;
  const askForLink = () => setQuestion(linkQuestion(editor));
  const desk: Desk = {
    askForLink,
    askForVideo: () => setQuestion(videoQuestion(editor)),
    pickImages: () => picker.current?.click(),
    pickEmoji: () => setPicking(true),
  };

  useLayoutEffect(() => {
    if (container.current) editor.mount(container.current);
    return () => editor.unmount();
  }, [editor]);
  useLayoutEffect(() => {
    Object.assign(covered, isPhone ? UNDER_NOTHING : UNDER_BARS);
  }, [covered, isPhone]);
  useCursorInSight(editor, isPhone);
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
    <div className={classNames(styles.editor, isPhone && styles.fills)}>
      {!isPhone && <Toolbar editor={editor} desk={desk} status={status} />}
      <div className={styles.scroller}>
        <div className={styles.sheet}>
          {head}
          <div ref={container} className={styles.container} />
        </div>
        <div className={styles.foot}>
          {status && !isPhone && <div className="narrow-only">{status}</div>}
          <WordCount editor={editor} />
        </div>
      </div>
      {isPhone && <Strip editor={editor} desk={desk} />}
      <UploadCards editor={editor} owner={uploads} refusal={noPictures ?? null} onPending={(count) => onPending?.(count)} />
      <input ref={picker} type="file" accept={PICTURE_ACCEPT} multiple hidden onChange={picked} />
      <Dialog open={isPicking} onClose={() => setPicking(false)} title="表情" size="low">
        <EmojiPanel
          onPick={(code) => {
            editor.view.dispatch(editor.state.tr.insertText(code));
            setPicking(false);
          }}
        />
      </Dialog>
      <AddressDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

/** Keeps the line that is written in sight when the keyboard comes up under it. */
function useCursorInSight(editor: TextEditor, isPhone: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isPhone || viewport === null) return undefined;
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      // Once the room has its new height.
      frame = requestAnimationFrame(() => void (editor.isFocused && editor.commands.scrollIntoView()));
    };
    viewport.addEventListener('resize', show);
    return () => {
      cancelAnimationFrame(frame);
      viewport.removeEventListener('resize', show);
    };
  }, [editor, isPhone]);
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
