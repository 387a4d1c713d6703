/** What is wrong with one field of what was sent. */
export interface FieldProblem {
  /** The field's name, with dots into nested values: `character.realm`. */
  path: string;
  message: string;
  /** The span in the field, for refused words; for a post's body only the words, because offsets mean nothing to an editor. */
  spans?: TextSpan[];
}

/** A part of a text in UTF-16 units. */
export interface TextSpan {
  start: number;
  end: number;
  text: string;
}
