/** What the reader may do with comments; one object for a whole thread, since no item has state of its own. */
export interface CommentAbilities {
  /** The author of the post or picture, who is marked. */
  posterId: number;
  /** The reader; null: a visitor, or not yet known. */
  memberId: number | null;
  liked: ReadonlySet<number>;
  /** Also true for a visitor, who is led to sign in. */
  canComment: boolean;
  /** The asker of a question, who takes an answer. */
  canAccept: boolean;
  /** Whether the reader is a presenter, who may hide others' comments until another presenter has reviewed them. */
  canHide: boolean;
  /** False where comments are only shown. */
  hasTools: boolean;
  /** The floor that was asked for. */
  floor: number | null;
  /** The address of a floor. */
  hrefOf: (floor: number) => string;
  /** The address for reporting a comment; its id is appended. */
  reportHref: string;
}
