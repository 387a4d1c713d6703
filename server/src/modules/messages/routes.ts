import * as announcements from '#contract/api/announcements.ts';
import * as announcementShapes from '#contract/api/announcements.shapes.ts';
import * as keys from '#contract/api/messages.ts';
import * as mailbox from '#contract/api/mailbox.ts';
import * as shapes from '#contract/api/messages.shapes.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import type { Api } from '#server/platform/api.ts';
import { getBell, saveBell } from './bell.ts';
import { getMessage, getMessagePost } from './detail.ts';
import { blockLetters, listCorrespondents, listLetters, sendLetter } from './letters.ts';
import { listMessages, listUnreadMessages } from './list.ts';
import { listMessagesToAll, sendToAll } from './send-to-all.ts';
import { createMessageHub, type CountWaiting } from './hub.ts';
import { readAllMessages, readLetterMessages, readMessage, readPostMessages } from './read.ts';

/** Mounts the calls of the mailbox; who counts what waits for the staff is handed in. */
export function mountMessages(api: Api, countWaiting: CountWaiting): void {
  const messageHub = createMessageHub(countWaiting);
  api.on(keys.listUnreadMessages, shapes.listUnreadMessages, (_, { db, viewer }) => listUnreadMessages(db, viewer?.id ?? null));
  api.onMember(mailbox.searchMessages, shapes.searchMessages, (input, { db, viewer }) => listMessages(db, viewer.id, input));
  api.onMember(mailbox.listReplyMessages, shapes.listReplyMessages, (input, { db, viewer }) =>
    listMessages(db, viewer.id, { ...input, type: [MESSAGE_TYPES.reply, MESSAGE_TYPES.interaction] }),
  );
  api.onMember(mailbox.getMessage, shapes.getMessage, ({ id }, { db, viewer }) => getMessage(db, viewer.id, id));
  api.onMember(mailbox.getMessagePost, shapes.getMessagePost, ({ id }, { db, viewer }) => getMessagePost(db, id, viewer));
  api.onMember(mailbox.readMessage, shapes.readMessage, async ({ id }, request) => {
    await readMessage(request, id);
    return {};
  });
  api.onMember(mailbox.readPostMessages, shapes.readPostMessages, async ({ postId }, request) => {
    await readPostMessages(request, postId);
    return {};
  });
  api.onMember(keys.readAllMessages, shapes.readAllMessages, async (_, { db, viewer, now }) => {
    await readAllMessages({ db, now }, viewer.id);
    return {};
  });
  api.onMember(mailbox.getBell, shapes.getBell, (_, { db, viewer }) => getBell(db, viewer.id));
  api.onMember(mailbox.saveBell, shapes.saveBell, ({ muted }, { db, viewer }) => saveBell(db, viewer.id, muted));
  api.onMember(mailbox.sendLetter, shapes.sendLetter, ({ id, content }, request) => sendLetter(request, id, content));
  api.onMember(mailbox.listCorrespondents, shapes.listCorrespondents, (input, { db, viewer }) => listCorrespondents(db, viewer.id, input));
  api.onMember(mailbox.listLetters, shapes.listLetters, ({ id, ...input }, request) => listLetters(request, id, input));
  api.onMember(mailbox.readLetters, shapes.readLetters, async ({ id }, request) => {
    await readLetterMessages(request, id);
    return {};
  });
  api.onMember(mailbox.blockLetters, shapes.blockLetters, ({ id, blocked }, request) => blockLetters(request, id, blocked));
  api.onMember(announcements.listMessagesToAll, announcementShapes.listMessagesToAll, (_, { db }) => listMessagesToAll(db));
  api.onMember(announcements.sendAnnouncement, announcementShapes.sendAnnouncement, (input, { db, now }) =>
    db.transaction((tx) => sendToAll({ tx, now }, input)),
  );
  api.onEvents(keys.followMessages, shapes.followMessages, (_, request, { lastEventId, open }) => messageHub.follow(request, revisionOf(lastEventId), open));
}

/** Returns the revision a browser has come to; null when it names none. */
function revisionOf(lastEventId: string | null): number | null {
  return lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}
