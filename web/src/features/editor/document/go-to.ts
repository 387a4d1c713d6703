import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Puts the cursor at the first place for text behind a position and gives the text the keyboard, at once. */
export function goTo(editor: Editor, pos: number): void {
  const { tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView());
  editor.view.focus();
}

/** The same behind a block that holds no text, with a new paragraph when something other than text comes next. */
export function goBehind(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const paragraph = state.schema.nodes['paragraph'];
  if (paragraph && !state.doc.resolve(pos).nodeAfter?.isTextblock) view.dispatch(state.tr.insert(pos, paragraph.create()));
  goTo(editor, pos);
}
