import type { MemberFile } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import { findMobileNumber } from '#server/modules/mobiles/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { about, getAccount } from './account.ts';
import { selectNote, writeNote } from './queries.ts';
import { LIMITS } from './rules.ts';
import { viewMember } from './view.ts';

/** Writes the note that the staff has of a member; an empty one deletes it. Throws `notFound`. */
export async function saveNote(request: MemberRequest, { id, text }: { id: number; text: string }): Promise<MemberFile> {
  const { db, now, viewer } = request;
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const before = await selectNote(tx, id);
    if ((before ?? '') === text) recordNothing(tx);
    else {
      await writeNote({ tx, now }, id, { text, by: viewer.id });
      const personal = { memberId: id, data: { nickName: account.nickName, before, note: text } };
      await record({ tx, now }, { act: 'member.note', ...about(account), personal, before: { isThere: before !== null }, after: { isThere: text !== '' } });
    }
    return viewMember({ ...request, db: tx }, id);
  });
}

/**
 * Returns the address or the number of a member, which goes on record with why; thirty times a day. Throws `notFound`, also where there is none, and
 * `tooManyRequests`.
 */
export async function revealMember(
  request: MemberRequest,
  { id, field, reason }: { id: number; field: 'mail' | 'mobile'; reason: string },
): Promise<{ value: string }> {
  const { db, now, platform } = request;
  if (!request.isPreview) await countMemberAttempt(request, 'member-reveal', LIMITS.reveals);
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const value = field === 'mail' ? account.emailFold : await findMobileNumber({ db: tx, secrets: platform.secrets }, id);
    if (value === null) throw new Failure('notFound');
    await record({ tx, now }, { act: 'private.read', target: { kind: 'member', id }, reason, after: { field, of: id } });
    return { value };
  });
}
