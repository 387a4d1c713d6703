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

/** Where a history is played: who is there, and what earlier deeds have made. */
export interface ReplayContext {
  people: People;
  scenes: Scenes;
  presenters: readonly WrittenPresenter[];
  postIds: Map<WrittenPost, number>;
  commentIds: Map<WrittenComment, number>;
}

/** Has a member do one deed, at its own time and through the operation members use. Answers the id of what it made, else 0. */
export async function replay(tx: Tx, deed: HistoryEvent, { people, scenes, presenters, postIds, commentIds }: ReplayContext): Promise<number> {
  const someone = (nick: string): Author => found(people.get(nick), nick);
  const postId = (post: WrittenPost) => found(postIds.get(post), post.title);
  const commentId = (comment: WrittenComment) => found(commentIds.get(comment), comment.text);
  switch (deed.kind) {
    case 'post': {
      const { game, author, column, title, tags, body, cover } = deed.post;
      const coverId = cover === null ? null : found(scenes.get(cover), cover).id;
      const written = { columnId: column, title, tags, markdown: body, coverId };
      return (
        await savePost({ db: tx, now: deed.at }, { author: someone(author), gameId: game }, { written, options: { resolveImage: sceneResolver(scenes) } })
      ).id;
    }
    case 'comment': {
      const { author, text, likes } = deed.comment;
      const parentId = deed.parent === null ? undefined : commentId(deed.parent);
      const host = { kind: 'post', id: postId(deed.post) } as const;
      return (await saveComment(tx, { host, authorId: someone(author).id, body: text, parentId, likes, at: deed.at })).id;
    }
    case 'accept':
      await acceptComment(tx, { id: commentId(deed.comment), memberId: someone(deed.post.author).id }, deed.at);
      return 0;
    case 'essence':
      await refinePost({ db: tx, now: deed.at }, someone(deed.presenter), { id: postId(deed.post), essence: true, level: deed.level, reason: deed.reason });
      return 0;
    case 'apply':
      await apply({ tx, now: deed.at }, someone(deed.application.nick).id, deed.application);
      return 0;
    case 'decide': {
      const { nick, state } = deed.application;
      const applicant = someone(nick).id;
      await decide({ tx, now: deed.at }, applicant, { reviewerId: someone(deed.by).id, written: deed.application });
      if (state === 'approved') await writePresenterPage(tx, applicant, { nick, presenters, scenes });
      return 0;
    }
    case 'favor':
      await toggleFavor({ db: tx, now: deed.at }, postId(deed.post), someone(deed.member).id);
      return 0;
    case 'followPost':
      await toggleFollow({ db: tx, now: deed.at }, { kind: 'post', id: postId(deed.post) }, someone(deed.member).id);
      return 0;
    case 'followMember':
      await toggleFollow({ db: tx, now: deed.at }, { kind: 'member', id: someone(deed.followed).id }, someone(deed.member).id);
      return 0;
    case 'catchUp':
      await notifyWithin(tx);
      await readAllMessages(tx, someone(deed.member).id, deed.at);
      return 0;
    case 'fame':
      await addReadsOfThePast(tx, postId(deed.post), deed.post.reads);
      if (deed.post.pinned) await pinPost(tx, postId(deed.post), true);
      return 0;
    case 'message': {
      const { to, cause, type, isUrgent, title, content, at } = deed;
      const { id } = someone(to);
      const notice = cause === 'welcome' ? MESSAGE_NOTIFICATIONS.welcomed({ actorId: id }) : announcement({ type, isUrgent, title, content });
      await notify({ tx, now: at }, id, notice);
      return 0;
    }
    case 'letter':
      await writeLetter({ tx, now: deed.at }, { senderId: someone(deed.from).id, recipientId: someone(deed.to).id, content: deed.content });
      return 0;
  }
}

/** Returns what an earlier deed must have made. */
function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the demo speaks of ${name} too early`);
  return value;
}
