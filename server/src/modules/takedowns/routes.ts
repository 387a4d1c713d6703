import * as keys from '#contract/api/takedowns.ts';
import * as shapes from '#contract/api/takedowns.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { executeTakedown } from './execute.ts';
import { listTakedowns, saveTakedown, viewTakedown } from './register.ts';
import { releaseTakedown } from './release.ts';
import { returnTakedown } from './return.ts';

export function mountTakedowns(api: Api): void {
  api.onMember(keys.listTakedowns, shapes.listTakedowns, (input, { db }) => listTakedowns(db, input));
  api.onMember(keys.listTakedownHosts, shapes.listTakedownHosts, async (_, { platform: { config } }) => ({
    hosts: [config.publicUrl, config.storageUrl].flatMap((address) => URL.parse(address)?.host ?? []),
  }));
  api.onMember(keys.viewTakedown, shapes.viewTakedown, (input, request) => viewTakedown(request, input));
  api.onMember(keys.saveTakedown, shapes.saveTakedown, (order, { db, viewer, now }) => saveTakedown({ db, now, viewer }, order));
  api.onMember(keys.executeTakedown, shapes.executeTakedown, (input, { db, viewer, now }) => executeTakedown({ db, now, viewer }, input));
  api.onMember(keys.returnTakedown, shapes.returnTakedown, (input, { db, viewer, now }) => returnTakedown({ db, now, viewer }, input));
  api.onMember(keys.releaseTakedown, shapes.releaseTakedown, (input, { db, viewer, now }) => releaseTakedown({ db, now, viewer }, input));
}
