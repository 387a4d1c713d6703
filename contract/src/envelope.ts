import type { FailureName } from './failures.ts';
import type { FieldProblem } from './field-problems.ts';

/** What every reply of the API is wrapped in. `code` is `"200"` on success; `t` holds the answer. */
export interface Envelope<T> {
  code: string;
  /** Of a refusal: which of the closed list, where several share a code. */
  name?: FailureName;
  message: string;
  t: T;
  /** With A0400 and its kin: which fields are wrong and why. */
  fields?: FieldProblem[];
  /** With A0211 and A0501: seconds to wait. */
  retryAfter?: number;
  /** With `panelShrank`: how many could sit. */
  count?: number;
  /** With B0300: when the site is expected to open again. */
  until?: string;
  /** With B0001: the id to report to the operator. */
  requestId?: string;
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
  /** Absent when the refusal is not the API's: no answer came, or one that says nothing we know. */
  name?: FailureName;
  message: string;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  fields?: FieldProblem[];
  retryAfter?: number;
  count?: number;
  /** What there is now, where a refusal says so. */
  t?: object;
  until?: string;
  requestId?: string;
}
