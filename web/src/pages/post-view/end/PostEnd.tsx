import type { PostView } from '#contract/api/posts.ts';
import { PollCard } from '#web/features/polls/PollCard.tsx';
import { ReactionBar } from '#web/features/reactions/ReactionBar.tsx';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { EndBar } from './EndBar.tsx';

export { PostActions } from '../actions/PostActions.tsx';

export interface PostEndProps {
  post: PostView;
  reader: Reader;
  onShare: () => void;
}

/** Renders what readers do with a post once they have read it. */
export function PostEnd({ post, reader, onShare }: PostEndProps) {
  return (
    <>
      {post.poll && <PollCard postId={post.id} poll={post.poll} reader={reader} />}
      {post.reactions && <ReactionBar postId={post.id} counts={post.reactions} reader={reader} />}
      <EndBar post={post} reader={reader} onShare={onShare} />
    </>
  );
}
