import * as keys from '#contract/api/channels.ts';
import * as shapes from '#contract/api/channels.shapes.ts';
import * as deputyKeys from '#contract/api/admin/deputies.ts';
import * as deputyShapes from '#contract/api/admin/deputies.shapes.ts';
import * as notificationKeys from '#contract/api/admin/notifications.ts';
import * as notificationShapes from '#contract/api/admin/notifications.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { setCourtMails } from './court-mails.ts';
import { answerForDesk, changeAway, changeDeputy, listLegal, showDesk, showProof } from './desk.ts';
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
  api.onMember(deputyKeys.listDeputies, deputyShapes.listDeputies, (_, { db, now }) => showDesk({ db, now }));
  api.onMember(deputyKeys.setDeputy, deputyShapes.setDeputy, ({ id, deputyId = null }, { db, now }) => changeDeputy({ db, now }, id, deputyId));
  api.onMember(deputyKeys.setAway, deputyShapes.setAway, ({ id, until = null }, { db, now }) => changeAway({ db, now }, id, until));
  api.onMember(notificationKeys.listNotifications, notificationShapes.listNotifications, (input, { db }) => listLegal(db, input));
  api.onMember(notificationKeys.openNotification, notificationShapes.openNotification, ({ id }, { db, now }) => showProof({ db, now }, id));
  api.onMember(notificationKeys.answerNotification, notificationShapes.answerNotification, ({ id }, { db, now }) => answerForDesk({ db, now }, id));
}
