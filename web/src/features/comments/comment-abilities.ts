/** What the reader may do with comments; one object for a whole thread, since none of them holds a state. */
export interface CommentAbilities {
  /** The author of the post or picture, who is marked. */
  posterId: number;
  /** The reader; null: a visitor, or not yet known. */
  memberId: number | null;
  liked: ReadonlySet<number>;
  /** Also true for a visitor, who is led to sign in. */
  mayComment: boolean;
  /** The asker of a question, who takes an answer. */
  mayAccept: boolean;
  /** A presenter, who takes what others said out of sight until another one has looked. */
  mayHide: boolean;
  /** False where comments are only shown. */
  hasTools: boolean;
  /** The floor that was asked for. */
  floor: number | null;
  /** The address of a floor. */
  hrefOf: (floor: number) => string;
  /** Where a comment is reported; its id comes behind. */
  reportHref: string;
}
