import type { ActReceipt } from '#contract/api/acts.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import { call } from '#web/lib/calls/api.ts';
import { toastDone } from './done-toast.ts';

/** Does an act of staff without asking first, says so, and offers to undo it where that is possible. Rejects with a refusal, which has been shown. */
export async function actAtOnce<Shape extends RouteShape>(route: RouteKey<Shape>, input: InputOf<Shape>, done: string): Promise<void> {
  const reply = (await call(route, input)) as ReplyOf<Shape> & ActReceipt;
  toastDone(done, reply);
}
