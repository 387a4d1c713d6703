import * as keys from '#contract/api/consents.ts';
import * as shapes from '#contract/api/consents.shapes.ts';
import { raiseAgeBand } from '#server/modules/members/index.ts';
import type { Api } from '#server/platform/api.ts';
import { giveConsent, withdrawConsent } from './give.ts';
import { listConsents } from './list.ts';

export function mountConsents(api: Api): void {
  api.onMember(keys.listConsents, shapes.listConsents, (_, { db, viewer }) => listConsents(db, viewer.id));
  api.onMember(keys.giveConsent, shapes.giveConsent, async (input, request) => {
    await giveConsent(request, input);
    return {};
  });
  api.onMember(keys.withdrawConsent, shapes.withdrawConsent, async ({ document }, { db, now, viewer }) => {
    await withdrawConsent({ db, now, viewer }, document);
    return {};
  });
  api.onMember(keys.stateAge, shapes.stateAge, ({ birthYear }, { db, now, viewer }) => raiseAgeBand({ db, now, viewer }, birthYear));
}
