import * as keys from '#contract/api/admin/storms.ts';
import * as shapes from '#contract/api/admin/storms.shapes.ts';
import { beginStorm, finishStorm } from '#server/modules/storms/index.ts';
import type { Api } from '#server/platform/api.ts';
import { viewStorm } from './view.ts';

export function mountStormDesk(api: Api): void {
  api.onMember(keys.viewStorm, shapes.viewStorm, (_, { platform, now }) => viewStorm({ platform, now }));
  api.onMember(keys.startStorm, shapes.startStorm, ({ hours }, { db, now }) => db.transaction((tx) => beginStorm({ tx, now }, hours)));
  api.onMember(keys.endStorm, shapes.endStorm, (_, { db, now }) => db.transaction((tx) => finishStorm({ tx, now })));
}
