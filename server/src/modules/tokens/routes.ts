import * as keys from '#contract/api/admin/tokens.ts';
import * as shapes from '#contract/api/admin/tokens.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listTokens, revokeToken, saveToken } from './tokens.ts';

export function mountTokens(api: Api): void {
  api.onMember(keys.listTokens, shapes.listTokens, (_, { db, now }) => listTokens({ db, now }));
  api.onMember(keys.saveToken, shapes.saveToken, (input, { db, now, viewer }) => saveToken({ db, now, viewer }, input));
  api.onMember(keys.revokeToken, shapes.revokeToken, ({ id }, { db, now }) => revokeToken({ db, now }, id));
}
