import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import { isOwnPicture } from '#contract/text/hrefs.ts';
import { hrefFrom } from '#contract/text/typed-href.ts';
import { videoIn } from '#contract/documents/players.ts';
import { toast } from '#web/ui/toast.ts';
import { htmlOfBbcode, looksLikeBbcode } from '#contract/boards/bbcode.ts';
import { smileyFrom } from '#contract/boards/smilies.ts';
import { cleanedHtml, foreignPictures } from './clean-html.ts';
import { inertBody } from './inert-html.ts';
import { linkedAddresses } from './link-addresses.ts';
import { blocksOfMarkdown, looksLikeMarkdown } from './markdown-text.ts';
import type { EditorUploads } from '../uploads/editor-uploads.ts';

const NOTICE_MS = 6000;

/** Handles paste and drop. `editorOf` is called when it happens. */
export function pasting(editorOf: () => Editor, uploads: EditorUploads): EditorProps {
  let asIs = false;
  return {
    handleKeyDown: (_, event) => {
      // Ctrl+Shift+V: pasted text stays unchanged.
      asIs = event.shiftKey;
      return false;
    },
    transformPastedHTML: (html) => {
      const lost = foreignPictures(html, (src) => isOwnPicture(src.replace(location.origin, '')));
      if (lost > 0) toast({ type: 'warning', message: `有 ${lost} 张外站的图没有带过来，请另存后再上传`, durationMs: NOTICE_MS });
      return cleanedHtml(html);
    },
    transformPasted: (slice, view) => {
      const { link } = view.state.schema.marks;
      return link && !view.state.selection.$from.parent.type.spec.code ? linkedAddresses(slice, link) : slice;
    },
    handlePaste: (view, { clipboardData }) => {
      if (!clipboardData) return false;
      const files = [...clipboardData.files];
      // Word and Excel add a picture of the words they copy.
      if (files.length > 0 && !hasWords(clipboardData.getData('text/html'))) return take(files, view.state.selection.from, uploads);
      const text = clipboardData.getData('text/plain').trim();
      if (pastedAddress(editorOf(), text)) return true;
      // Boards put the same code in brackets into the HTML they copy.
      if (!asIs && looksLikeBbcode(text)) return pastedBbcode(editorOf(), text);
      return !asIs && clipboardData.getData('text/html') === '' && pastedMarkdown(editorOf(), text);
    },
    handleDrop: (view, event, ...[, moved]) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (moved || files.length === 0) return false;
      event.preventDefault();
      const near = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
      return take(files, near, uploads);
    },
    handleDOMEvents: {
      // A click on a link sets the cursor; the page must not follow it away from the text.
      click: (_, event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
        return false;
      },
    },
  };
}

function take(files: readonly File[], near: number, uploads: EditorUploads): boolean {
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  if (pictures.length < files.length) toast({ type: 'warning', message: '正文里只能放图片文件' });
  if (pictures.length > 0) uploads.start(pictures, near);
  return true;
}

function hasWords(html: string): boolean {
  return html !== '' && (inertBody(html).textContent ?? '').trim() !== '';
}

/** Returns an address pasted over words links them; the address of a video alone becomes the video. */
function pastedAddress(editor: Editor, text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text)) return false;
  const { empty, $from, $to } = editor.state.selection;
  const href = hrefFrom(text);
  if (!empty && href !== null && $from.sameParent($to) && editor.can().setMark('link', { href })) return editor.commands.setMark('link', { href });
  const video = videoIn(text);
  return empty && video !== null && $from.parent.type.name === 'paragraph' && editor.commands.insertContent({ type: 'video', attrs: video });
}

function pastedBbcode(editor: Editor, text: string): boolean {
  if (editor.isActive('codeBlock') || editor.isActive('table')) return false;
  const html = htmlOfBbcode(text, smileyFrom);
  // A quote pasted after words begins below them and does not become part of their line.
  const isAfterWords = editor.state.selection.$from.parent.content.size > 0;
  return offerAsIs(editor, text, editor.view.pasteHTML(isAfterWords ? html.replace(/^<p><\/p>/, '<p data-break></p>') : html));
}

function pastedMarkdown(editor: Editor, text: string): boolean {
  if (editor.isActive('codeBlock') || editor.isActive('table') || !looksLikeMarkdown(text)) return false;
  return offerAsIs(editor, text, editor.commands.insertContent(blocksOfMarkdown(text)));
}

/** Says that what was pasted looks different now, and gives it back as it was while nothing else has changed. */
function offerAsIs(editor: Editor, text: string, isPasted: boolean): boolean {
  if (!isPasted) return false;
  const pasted = editor.state.doc;
  const giveBack = () => {
    if (!editor.state.doc.eq(pasted)) return toast({ message: '后来又写过了，没有动它' });
    editor.commands.undo();
    editor.view.pasteText(text);
    editor.commands.focus();
  };
  toast({ message: '贴进来的代码换成了这里的排版', action: { label: '留原样', act: giveBack } });
  return true;
}
