import * as keys from '#contract/api/counter-notices.ts';
import * as shapes from '#contract/api/counter-notices.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { dismissReply, returnCounterNotice, stopCounterNotice } from './decide.ts';
import { replyToCounterNotice, viewForwarded } from './door.ts';
import { fileCounterNotice, withdrawCounterNotice } from './file.ts';
import { forwardCounterNotice } from './forward.ts';
import { listCounterNotices, listMyCounterNotices } from './list.ts';
import { revealCounterNotice } from './open.ts';

export function mountCounterNotices(api: Api): void {
  api.onMember(keys.listMyCounterNotices, shapes.listMyCounterNotices, (_, request) => listMyCounterNotices(request));
  api.onMember(keys.saveCounterNotice, shapes.saveCounterNotice, (input, request) => fileCounterNotice(request, input));
  api.onMember(keys.withdrawCounterNotice, shapes.withdrawCounterNotice, ({ id }, request) => withdrawCounterNotice(request, id));
  api.on(keys.viewCounterNotice, shapes.viewCounterNotice, ({ code }, request) => viewForwarded(request, code));
  api.on(keys.replyToCounterNotice, shapes.replyToCounterNotice, (input, request) => replyToCounterNotice(request, input));
  api.onMember(keys.listCounterNotices, shapes.listCounterNotices, (input, request) => listCounterNotices(request, input));
  api.onMember(keys.revealCounterNotice, shapes.revealCounterNotice, ({ id }, request) => revealCounterNotice(request, id));
  api.onMember(keys.forwardCounterNotice, shapes.forwardCounterNotice, (input, request) => forwardCounterNotice(request, input));
  api.onMember(keys.returnCounterNotice, shapes.returnCounterNotice, ({ id, text }, request) => returnCounterNotice(request, id, text));
  api.onMember(keys.stopCounterNotice, shapes.stopCounterNotice, (input, request) => stopCounterNotice(request, input));
  api.onMember(keys.dismissReply, shapes.dismissReply, ({ id, text }, request) => dismissReply(request, id, text));
}
