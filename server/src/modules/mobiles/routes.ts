import * as keys from '#contract/api/mobiles.ts';
import * as shapes from '#contract/api/mobiles.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { bindMobile, findMobile, getMobileRateLimit, sendBindCode } from './bind.ts';
import { sendUnbindCode, unbindMobile } from './unbind.ts';

export function mountMobiles(api: Api): void {
  api.onMember(keys.findMobile, shapes.findMobile, async (_, request) => ({ mobile: await findMobile(request, request.viewer.id) }));
  api.on(keys.findMobileRateLimit, shapes.findMobileRateLimit, ({ mobile }, request) => getMobileRateLimit(request, mobile));
  api.onMember(keys.sendBindMobileCode, shapes.sendBindMobileCode, ({ mobile }, request) => sendBindCode(request, mobile));
  api.onMember(keys.bindMobile, shapes.bindMobile, (input, request) => bindMobile(request, input));
  api.onMember(keys.sendUnbindMobileCode, shapes.sendUnbindMobileCode, (_, request) => sendUnbindCode(request));
  api.onMember(keys.unbindMobile, shapes.unbindMobile, async ({ code }, request) => {
    await unbindMobile(request, code);
    return {};
  });
}
