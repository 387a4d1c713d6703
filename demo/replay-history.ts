import { acceptComment, notifyWithin, saveComment } from '#server/modules/comments/index.ts';
import { toggleFavor } from '#server/modules/favors/index.ts';
import { toggleFollow } from '#server/modules/follows/index.ts';
import { MESSAGE_NOTIFICATIONS, announcement, notify, readAllMessages, writeLetter } from '#server/modules/messages/index.ts';
import { addReadsOfThePast, pinPost, refinePost, savePost, type Author } from '#server/modules/posts/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { WrittenComment, WrittenPost, WrittenPresenter } from './written/written.ts';
import type { HistoryEvent } from './history.ts';
import type { People } from './people/members.ts';
import { apply, decide, writePresenterPage } from './presenters.ts';
import { sceneResolver, type Scenes } from './pictures.ts';

/** Where a history is replayed: who is there, and what earlier events have made. */
export interface ReplayContext {
  people: People;
  scenes: Scenes;
  presenters: readonly WrittenPresenter[];
  postIds: Map<WrittenPost, number>;
  commentIds: Map<WrittenComment, number>;
}

/** Replays one event, at its own time and through the operation members use. Returns the id of what it made, else 0. */
export async function replay(tx: Tx, event: HistoryEvent, { people, scenes, presenters, postIds, commentIds }: ReplayContext): Promise<number> {
  const someone = (nick: string): Author => found(people.get(nick), nick);
  const postId = (post: WrittenPost) => found(postIds.get(post), post.title);
  const commentId = (comment: WrittenComment) => found(commentIds.get(comment), comment.text);
  switch (event.kind) {
    case 'post': {
      const { game, author, column, title, tags, body, cover } = event.post;
      const coverId = cover === null ? null : found(scenes.get(cover), cover).id;
      const written = { columnId: column, title, tags, markdown: body, coverId };
      return (
        await savePost({ db: tx, now: event.at }, { author: someone(author), gameId: game }, { written, options: { resolveImage: sceneResolver(scenes) } })
      ).id;
    }
    case 'comment': {
      const { author, text, likes } = event.comment;
      const parentId = event.parent === null ? undefined : commentId(event.parent);
      const host = { kind: 'post', id: postId(event.post) } as const;
      return (await saveComment(tx, { host, authorId: someone(author).id, body: text, parentId, likes, at: event.at })).id;
    }
    case 'accept':
      await acceptComment({ db: tx, now: event.at }, { id: commentId(event.comment), memberId: someone(event.post.author).id });
      return 0;
    case 'essence':
      await refinePost({ db: tx, now: event.at }, someone(event.presenter), {
        id: postId(event.post),
        essence: true,
        level: event.level,
        reason: event.reason,
      });
      return 0;
    case 'apply':
      await apply({ tx, now: event.at }, someone(event.application.nick).id, event.application);
      return 0;
    case 'decide': {
      const { nick, state } = event.application;
      const applicant = someone(nick).id;
      await decide({ tx, now: event.at }, applicant, { reviewerId: someone(event.by).id, written: event.application });
      if (state === 'approved') await writePresenterPage(tx, applicant, { nick, presenters, scenes });
      return 0;
    }
    case 'favor':
      await toggleFavor({ db: tx, now: event.at }, postId(event.post), someone(event.member).id);
      return 0;
    case 'followPost':
      await toggleFollow({ db: tx, now: event.at }, { kind: 'post', id: postId(event.post) }, someone(event.member).id);
      return 0;
    case 'followMember':
      await toggleFollow({ db: tx, now: event.at }, { kind: 'member', id: someone(event.followed).id }, someone(event.member).id);
      return 0;
    case 'catchUp':
      await notifyWithin(tx);
      await readAllMessages({ db: tx, now: event.at }, someone(event.member).id);
      return 0;
    case 'fame':
      await addReadsOfThePast(tx, postId(event.post), event.post.reads);
      if (event.post.pinned) await pinPost(tx, postId(event.post), true);
      return 0;
    case 'message': {
      const { to, cause, type, isUrgent, title, content, at } = event;
      const { id } = someone(to);
      const notification = cause === 'welcome' ? MESSAGE_NOTIFICATIONS.welcomed({ actorId: id }) : announcement({ type, isUrgent, title, content });
      await notify({ tx, now: at }, id, notification);
      return 0;
    }
    case 'letter':
      await writeLetter({ tx, now: event.at }, { senderId: someone(event.from).id, recipientId: someone(event.to).id, content: event.content });
      return 0;
  }
}

/** Returns what an earlier event must have made. */
function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the demo speaks of ${name} too early`);
  return value;
}
