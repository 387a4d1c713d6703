import * as keys from '#contract/api/admin/member-merges.ts';
import * as shapes from '#contract/api/admin/member-merges.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { sendMergeCodes } from './codes.ts';
import { mergeMembers } from './merge.ts';

export function mountMemberMerges(api: Api): void {
  api.onMember(keys.sendMergeCodes, shapes.sendMergeCodes, async (input, request) => {
    await sendMergeCodes(request, input);
    return {};
  });
  api.onMember(keys.mergeMembers, shapes.mergeMembers, (input, request) => mergeMembers(request, input));
}
