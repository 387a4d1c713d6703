import * as keys from '#contract/api/admin/sign-ups.ts';
import * as shapes from '#contract/api/admin/sign-ups.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { decideSignUps } from './decide.ts';
import { listSignUps } from './list.ts';

export function mountSignUps(api: Api): void {
  api.onMember(keys.listSignUps, shapes.listSignUps, (input, { db, platform, now }) => listSignUps({ db, now, secrets: platform.secrets }, input));
  api.onMember(keys.decideSignUps, shapes.decideSignUps, (input, { db, platform, now }) =>
    db.transaction((tx) => decideSignUps({ tx, now, secrets: platform.secrets }, { ...input, publicUrl: platform.config.publicUrl })),
  );
}
