/** What every reply of the API is wrapped in. `code` is `"200"` on success; `t` holds the answer. */
export interface Envelope<T> {
  code: string;
  message: string;
  t: T;
  /** With A0400 and its kin: which fields are wrong and why. */
  fields?: FieldProblem[];
  /** With A0211 and A0501: seconds to wait. */
  retryAfter?: number;
  /** With B0001: the id to report to the operator. */
  requestId?: string;
}

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

export const SUCCESS = '200';

/** One page of a list. `next` continues after the last item, even when items were added in front since. */
export interface Page<T> {
  items: T[];
  total: number;
  totalIsApproximate: boolean;
  /** 1-based; 0 when the page was reached by a cursor. */
  page: number;
  size: number;
  next: string | null;
}

/** Why a call was refused, as both sides throw it: plain data, because a page bundle holds its own copy of the contract. */
export interface CallFailure {
  code: string;
  message: string;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  fields?: FieldProblem[];
  retryAfter?: number;
  requestId?: string;
}
