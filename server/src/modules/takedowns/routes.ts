import * as keys from '#contract/api/admin/takedowns.ts';
import * as shapes from '#contract/api/admin/takedowns.shapes.ts';
import type { Api, Platform } from '#server/platform/api.ts';
import { updateErasureList } from '#server/platform/backup/update-list.ts';
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
  api.onMember(keys.executeTakedown, shapes.executeTakedown, (input, { db, viewer, now, platform }) =>
    executeTakedown({ db, now, viewer, onCommitted: () => keepListed(platform) }, input),
  );
  api.onMember(keys.returnTakedown, shapes.returnTakedown, (input, { db, viewer, now }) => returnTakedown({ db, now, viewer }, input));
  api.onMember(keys.releaseTakedown, shapes.releaseTakedown, (input, { db, viewer, now, platform }) =>
    releaseTakedown({ db, now, viewer, onCommitted: () => keepListed(platform) }, input),
  );
}

/** Writes down outside the database what an order has changed, which no backup from before may undo; the job that erases tries again. */
function keepListed({ db, config, log }: Platform): void {
  updateErasureList({ db, config, log }).catch((error: unknown) => log.error({ err: error }, 'the list of what must not come back could not be updated'));
}
