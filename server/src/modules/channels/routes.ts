import * as keys from '#contract/api/channels.ts';
import * as shapes from '#contract/api/channels.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { setCourtMails } from './court-mails.ts';
import { checkMail, getChannels } from './overview.ts';

export function mountChannels(api: Api): void {
  api.onMember(keys.getChannels, shapes.getChannels, (_, request) => getChannels(request));
  api.onMember(keys.setCourtMails, shapes.setCourtMails, async ({ on }, { db, viewer, now }) => {
    await db.transaction((tx) => setCourtMails({ tx, now }, viewer.id, on));
    return {};
  });
  api.onMember(keys.checkMail, shapes.checkMail, async (_, request) => {
    await checkMail(request);
    return {};
  });
}
