import * as keys from '#contract/api/closing.ts';
import * as shapes from '#contract/api/closing.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { cancelClosing, closeAccount } from './request.ts';

export function mountClosing(api: Api): void {
  api.onMember(keys.closeAccount, shapes.closeAccount, (input, request) => closeAccount(request, input));
  api.onMember(keys.cancelClosing, shapes.cancelClosing, async (_, request) => {
    await cancelClosing(request);
    return {};
  });
}
