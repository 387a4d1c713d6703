import { listMyReplies, type PlacedComment, type ReplyBox } from '#contract/api/comments.ts';
import type { Page } from '#contract/envelope.ts';
import { call } from '#web/lib/calls/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PlacedComments } from './PlacedComments.tsx';

const EMPTY: Record<ReplyBox, { title: string; text: string }> = {
  received: { title: '还没有人回你', text: '写一篇帖子，或者去别人的火边说句话，回音就会来到这里。' },
  sent: { title: '你还没有回过谁', text: '看到一篇有话想说的，坐下来说两句，就会记在这里。' },
};

/** Renders the replies the reader received, or wrote. The page loads the first part with `listMyReplies`; another box is another `key`. */
export function MyReplies({ box, first }: { box: ReplyBox; first: Page<PlacedComment> }) {
  if (first.items.length === 0) {
    const { title, text } = EMPTY[box];
    return (
      <EmptyState icon="g-tied-scroll" title={title}>
        {text}
      </EmptyState>
    );
  }
  return <PlacedComments key={box} first={first} more={(after) => call(listMyReplies, { box, after })} />;
}
