import * as keys from '#contract/api/content.ts';
import * as shapes from '#contract/api/content.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { actOnContent } from './act.ts';
import { listContent } from './list.ts';

export function mountContent(api: Api): void {
  api.onMember(keys.listContent, shapes.listContent, (input, { db, now, platform: { secrets } }) => listContent({ db, now, secrets }, input));
  api.onMember(keys.actOnContent, shapes.actOnContent, (input, { db, viewer, now }) => actOnContent({ db, now, viewer }, input));
}
