import * as messages from '#contract/messages.ts';
import * as shapes from '#contract/messages.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listUnreadMessages, readAllMessages } from './messages.ts';

export function mountMessages(api: Api): void {
  api.on(messages.listUnreadMessages, shapes.listUnreadMessages, (_, { db, viewer }) => listUnreadMessages(db, viewer?.id ?? null));
  api.onMember(messages.readAllMessages, shapes.readAllMessages, async (_, { db, viewer, now }) => {
    await readAllMessages(db, viewer.id, now);
    return {};
  });
}
