import type { MemberContext } from '#server/platform/api.ts';

/** What executing or releasing an order needs; what it has changed is written down outside of the database once it has committed. */
export interface TakedownContext extends MemberContext {
  onCommitted: () => void;
}
