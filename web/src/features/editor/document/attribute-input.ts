import type { Editor } from '@tiptap/core';
import { isComposing } from '#web/lib/ime.ts';

export interface AttributeInputOptions {
  editor: Editor;
  getPos: () => number | undefined;
  attribute: string;
  value: string;
  label: string;
  placeholder: string;
  className: string | undefined;
  /** Enter was pressed: the writer wants to go on with the text. */
  onEnter: () => void;
}

const TWO_LINES = 24;

/**
 * Returns a line of text inside a block that is an attribute of the block's node. Commits what an input method
 * has finished, never what it is still composing.
 */
export function attributeInput({ editor, getPos, attribute, value, label, placeholder, className, onEnter }: AttributeInputOptions) {
  const input = document.createElement('textarea');
  input.value = value;
  // Grows with its text where the browser can; elsewhere a long one gets a second line.
  input.rows = value.length > TWO_LINES ? 2 : 1;
  input.placeholder = placeholder;
  input.setAttribute('aria-label', label);
  if (className) input.className = className;
  let composing = false;
  const commit = () => {
    const pos = getPos();
    if (pos === undefined || composing) return;
    const node = editor.state.doc.nodeAt(pos);
    const text = input.value.replace(/\s*\n\s*/g, ' ');
    if (node && node.attrs[attribute] !== text) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, attribute, text));
  };
  input.addEventListener('compositionstart', () => {
    composing = true;
  });
  input.addEventListener('compositionend', () => {
    composing = false;
    commit();
  });
  input.addEventListener('input', commit);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // A form around the editor would be sent.
    event.preventDefault();
    onEnter();
  });
  return {
    input,
    /** Shows a value that was changed elsewhere, by undo. */
    show(changed: string) {
      if (!composing && input.value !== changed) input.value = changed;
    },
  };
}
