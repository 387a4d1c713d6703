import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Moves the cursor to the first text position after a position and focuses the text, at once. */
export function goTo(editor: Editor, pos: number): void {
  const { tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView());
  editor.view.focus();
}

/** The same after a block without text, with a new paragraph when something other than text follows. */
export function moveCursorAfter(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const paragraph = state.schema.nodes['paragraph'];
  if (paragraph && !state.doc.resolve(pos).nodeAfter?.isTextblock) view.dispatch(state.tr.insert(pos, paragraph.create()));
  goTo(editor, pos);
}
