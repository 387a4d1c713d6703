import type { Notice } from './notices.ts';

/** To the author of a post that waited and can now be read. */
export function heldPostApproved(held: { postId: number; postTitle: string }): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: { kind: 'post', id: held.postId, name: held.postTitle },
    title: '你的帖子放出来了',
    content: `《${held.postTitle}》已经看过，大家现在能读到它。`,
  };
}

/** To the author of a post that waited and was sent back. */
export function heldPostRejected(held: { postId: number; postTitle: string; note: string }): Notice {
  return {
    type: 10,
    isUrgent: 1,
    about: { kind: 'post', id: held.postId, name: held.postTitle },
    title: '你的帖子被退回了',
    content: `《${held.postTitle}》没有放出来，理由：${held.note}\n字都还在，改好再交一次就行。`,
  };
}

/** Returns the notice to the author of a held comment that is now published on that floor. */
export function heldCommentApproved(held: { postId: number; postTitle: string; floor: number }): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: { kind: 'post', id: held.postId, name: held.postTitle, floor: held.floor },
    title: '你的评论放出来了',
    content: `《${held.postTitle}》${held.floor} 楼，大家现在能读到它。`,
  };
}

/** To the author of a comment that waited and was sent back. */
export function heldCommentRejected(held: { postId: number; postTitle: string; note: string; excerpt: string }): Notice {
  return {
    type: 10,
    isUrgent: 1,
    about: { kind: 'post', id: held.postId, name: held.postTitle },
    title: '你的评论被退回了',
    content: `《${held.postTitle}》下的“${held.excerpt}”没有放出来，理由：${held.note}`,
  };
}
