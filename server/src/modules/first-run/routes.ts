import * as keys from '#contract/api/setup.ts';
import * as shapes from '#contract/api/setup.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { checkUrl } from './check-url.ts';
import { finishSetup, type FirstRunHooks } from './finish.ts';
import { testMail } from './mail.ts';
import { renewSite } from './renew.ts';
import { getSetupState } from './state.ts';

/** Registers the setup of a new site; the hooks fill it with the demo, or replace the demo by an empty site. */
export function mountFirstRun(api: Api, hooks: FirstRunHooks): void {
  api.on(keys.getSetupState, shapes.getSetupState, (input, request) => getSetupState(request, input));
  api.on(keys.checkSetupUrl, shapes.checkSetupUrl, (input, request) => checkUrl(request, input));
  api.on(keys.testSetupMail, shapes.testSetupMail, (input, request) => testMail(request, input));
  api.on(keys.finishSetup, shapes.finishSetup, (input, request) => finishSetup(request, input, hooks));
  api.onMember(keys.renewSite, shapes.renewSite, (_, request) => renewSite(request, hooks));
}
