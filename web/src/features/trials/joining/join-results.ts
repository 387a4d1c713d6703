import type { joinCases } from '#contract/api/trials.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';

type Reply = ReplyOf<typeof joinCases>;
type Why = Reply['kept'][number]['why'];

/** What became of one complaint. */
export interface JoinResult {
  id: number;
  isJoined: boolean;
  text: string;
  /** Whether it may be joined after all. */
  canJoin: boolean;
}

const KEPT_TEXTS: Readonly<Record<Why, string>> = {
  declined: '另审了，两桩互相注明',
  conflicted: '没有并：并了你就要回避，另审了',
  changed: '没有并：检举人刚改过，请再看一眼',
  unfit: '没有办成：已经有人受理、撤回，或者并到别处了',
  full: '没有并：一桩案子的份数满了，另审吧',
};

/** Returns what became of each complaint of a reply, the joined ones first. */
export function resultsOf({ joined, kept }: Reply): JoinResult[] {
  return [
    ...joined.map((id) => ({ id, isJoined: true, text: '并进来了', canJoin: false })),
    ...kept.map(({ id, why }) => ({ id, isJoined: false, text: KEPT_TEXTS[why], canJoin: why === 'declined' })),
  ];
}
