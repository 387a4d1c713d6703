import type { Comment, Reply } from '#contract/api/comments.ts';
import { documentText } from '#contract/documents/text-of.ts';
import type { PostView } from '#contract/api/posts.ts';
import { counter } from './counter.ts';

const MAX_COMMENTS = 10;
const MAX_TEXT_LENGTH = 5_000;

type PostedComment = Comment | Reply;

/** Returns a post as machine-readable data: a question with its answers in a column of questions, else a contribution to a discussion. */
export function postingData(post: PostView, comments: readonly PostedComment[], { canonical, isQuestion }: { canonical: string; isQuestion: boolean }): object {
  const { origin } = new URL(canonical);
  const present = comments.filter(isPresent);
  return isQuestion ? questionPage(post, present, { canonical, origin }) : discussion(post, present, { canonical, origin });
}

interface PageAddress {
  canonical: string;
  origin: string;
}

type PresentComment = PostedComment & { author: NonNullable<PostedComment['author']> };

function isPresent(comment: PostedComment): comment is PresentComment {
  return !comment.removed && comment.author !== null;
}

function discussion(post: PostView, comments: readonly PresentComment[], { canonical, origin }: PageAddress): object {
  return {
    '@type': 'DiscussionForumPosting',
    '@id': canonical,
    url: canonical,
    mainEntityOfPage: canonical,
    headline: post.title,
    ...writtenBy(post.author, origin),
    datePublished: post.createdAt,
    dateModified: post.editedAt ?? post.createdAt,
    inLanguage: 'zh-CN',
    articleSection: post.columnName,
    ...(post.tags.length > 0 && { keywords: post.tags.join(',') }),
    ...pictured(post, origin),
    text: textOf(post),
    commentCount: post.commentCount,
    interactionStatistic: [counter('CommentAction', post.commentCount), counter('LikeAction', post.favorCount), counter('ViewAction', post.readCount)],
    ...(comments.length > 0 && { comment: comments.slice(0, MAX_COMMENTS).map((each) => ({ '@type': 'Comment', ...spoken(each, canonical, origin) })) }),
  };
}

function questionPage(post: PostView, comments: readonly PresentComment[], { canonical, origin }: PageAddress): object {
  const answers = comments.filter(({ parentId }) => parentId === null);
  const accepted = answers.find((each) => each.accepted);
  const suggested = answers.filter((each) => each !== accepted).slice(0, MAX_COMMENTS);
  const answerData = (each: PresentComment) => ({ '@type': 'Answer', ...spoken(each, canonical, origin) });
  return {
    '@type': 'QAPage',
    '@id': canonical,
    url: canonical,
    mainEntity: {
      '@type': 'Question',
      name: post.title,
      text: textOf(post),
      ...writtenBy(post.author, origin),
      datePublished: post.createdAt,
      dateModified: post.editedAt ?? post.createdAt,
      ...pictured(post, origin),
      answerCount: post.commentCount,
      upvoteCount: post.favorCount,
      ...(accepted && { acceptedAnswer: answerData(accepted) }),
      ...(suggested.length > 0 && { suggestedAnswer: suggested.map(answerData) }),
    },
  };
}

function spoken(comment: PresentComment, canonical: string, origin: string): object {
  return {
    text: comment.body,
    ...writtenBy(comment.author, origin),
    datePublished: comment.createdAt,
    url: `${canonical}?floor=${comment.floor}`,
    upvoteCount: comment.likeCount,
  };
}

function writtenBy({ id, nickName }: { id: number; nickName: string }, origin: string): object {
  return { author: { '@type': 'Person', name: nickName, url: `${origin}/member/${id}` } };
}

function pictured({ cover }: PostView, origin: string): object {
  return cover ? { image: origin + cover.src } : {};
}

function textOf({ body, summary }: PostView): string {
  return documentText(body, { spoilers: false }).slice(0, MAX_TEXT_LENGTH).toWellFormed() || summary;
}
