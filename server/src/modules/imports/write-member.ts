import { NEVER } from '#contract/text/suspension-end.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { createMember, keepOldPassword, keepUnproven, writeSuspension } from '#server/modules/members/index.ts';
import { claimNickName, lookAtName } from '#server/modules/profiles/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { namesFor } from './nick-names.ts';
import { IMPORT_NOTIFICATIONS } from './notifications.ts';
import { isMailTaken } from './queries.ts';
import type { MemberRecord } from './file/records.shapes.ts';
import type { TextSet } from './file/seen.ts';
import { namedIn, signatureOf } from './texts.ts';

/** What a member will be called and how they are reached. */
export interface PlannedMember {
  nickName: string;
  skeleton: string;
  email: string | null;
  isMailTaken: boolean;
}

/** What was given out to those before in a dry run, which writes nothing. */
export interface GivenOut {
  skeletons: TextSet;
  emails: TextSet;
}

/** Returns what a member of the old site will be here. Throws an error where there is no name left, which does not happen. */
export async function planMember(context: DbContext, record: MemberRecord, given: GivenOut): Promise<PlannedMember> {
  const email = record.status === 'closed' ? null : (record.email ?? null);
  const isTaken = email !== null && (given.emails.has(email) || (await isMailTaken(context.db, email)));
  for (const nickName of namesFor(record.nickName, record.id)) {
    const { skeleton, isFree } = await lookAtName(context, nickName);
    if (!isFree || given.skeletons.has(skeleton)) continue;
    given.skeletons.add(skeleton);
    if (email !== null && !isTaken) given.emails.add(email);
    return { nickName, skeleton, email: isTaken ? null : email, isMailTaken: isTaken };
  }
  throw new Error(`no name is left for ${record.id}`);
}

/** Makes a member of one of the old site and returns their id. Throws like `claimNickName` where somebody signs up under the name meanwhile. */
export async function writeMember(
  { tx, now }: WriteContext,
  record: MemberRecord,
  { planned, site, unusableHash }: { planned: PlannedMember; site: string; unusableHash: string },
): Promise<number> {
  const { id } = await createMember(tx, {
    nickName: planned.nickName,
    joinedAt: record.joinedAt,
    signature: signatureOf(record),
    gender: record.gender,
    // An address comes with a password: until theirs is known here, it is one that nobody has.
    ...(planned.email !== null && { email: planned.email, passwordHash: unusableHash }),
  });
  await claimNickName({ tx, now }, id, planned.nickName);
  if (planned.email !== null) await keepUnproven(tx, id);
  if (record.password && record.status !== 'closed')
    await keepOldPassword(tx, id, { hash: Buffer.from(record.password.hash, 'hex'), salt: record.password.salt });
  if (record.status === 'banned') await writeSuspension(tx, id, { until: new Date(NEVER), reason: `在 ${site} 已经被禁止发言` });
  if (isRenamed(record, planned) && record.status !== 'closed') {
    const notification = IMPORT_NOTIFICATIONS.renamed({ data: { before: namedIn(record.nickName), after: planned.nickName, name: site } });
    await notifyByChannels({ tx, now }, [{ to: id, notification, ...(planned.email === null && { channels: ['message'] as const }) }]);
  }
  return id;
}

/** Returns whether a member has another name here. */
export function isRenamed({ nickName }: MemberRecord, planned: PlannedMember): boolean {
  return planned.nickName !== nickName.normalize('NFKC').trim();
}
