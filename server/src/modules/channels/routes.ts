import * as keys from '#contract/api/channels.ts';
import * as shapes from '#contract/api/channels.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { checkMail, getChannels } from './overview.ts';

export function mountChannels(api: Api): void {
  api.onMember(keys.getChannels, shapes.getChannels, (_, request) => getChannels(request));
  api.onMember(keys.checkMail, shapes.checkMail, async (_, request) => {
    await checkMail(request);
    return {};
  });
}
