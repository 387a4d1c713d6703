import { fieldFailure } from '#contract/failures.ts';
import { isFirstPost, isNewcomer, noteCaught, requireEntry, requireProof } from '#server/modules/guards/index.ts';
import { requireCanWrite } from '#server/modules/members/index.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';

/**
 * Lets a member file a complaint, or rewrite one, as they may post. The court hides what is written until a verdict, so nothing is held; in a storm newcomers
 * file later. Who is accused answers, proves who they are and appeals in any weather. Throws `mobileNeeded`, `entryRefused`, `proofNeeded` for one of their first
 * posts, and `invalidInput` at `body` for a newcomer's in a storm.
 */
export async function admitComplaint(request: MemberRequest, { isNew }: { isNew: boolean }): Promise<void> {
  const { db, viewer, now } = request;
  await requireCanWrite(db, viewer);
  if (viewer.role !== 'member') return;
  await requireEntry(request);
  if (!isNew) return;
  if (await isFirstPost(request)) await requireProof(request, 'savePost');
  if (!(await isStormOn({ db, now })) || !(await isNewcomer(request))) return;
  noteCaught({ db, now }, 'complaintRefused');
  throw fieldFailure('body', '站里这会儿在防刷屏，新来的先递不了检举；写好的留着，过了这一阵再递');
}
