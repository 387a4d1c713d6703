// The browsers of members that take pushes. What a browser gives to be reached by is sealed: who has it can send to it.
import type * as shapes from '#contract/api/alerts.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_PUSH_DEVICES } from '#contract/limits.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { sessionsSince } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { beginPushes, countOtherDevices, deleteDevice, deleteOver, insertDevice, lockDevices } from './queries-devices.ts';
import { isEndpoint, isPublicKey } from './rules.ts';

const SEALED_PURPOSE = 'push-subscription';

/** By what a browser is reached. */
export type PushTarget = ParsedInputOf<typeof shapes.addPushDevice>;

/**
 * Has the browser of this session take pushes; one that did for another member does so no more. Throws `invalidInput` for an endpoint that is not asked,
 * a broken key, and one browser too many.
 */
export async function addPushDevice({ db, now, viewer, platform }: MemberRequest, target: PushTarget): Promise<void> {
  const { secrets, config } = platform;
  if (!isEndpoint(target.endpoint, config.production)) throw fieldFailure('endpoint', '浏览器送来的推送地址用不了');
  if (!isPublicKey(target.p256dh)) throw fieldFailure('p256dh', '浏览器送来的推送地址不完整，请再试一次');
  const endpointHash = secrets.keyedHash(SEALED_PURPOSE, target.endpoint);
  const sealed = secrets.encrypt(SEALED_PURPOSE, JSON.stringify(target));
  await db.transaction(async (tx) => {
    await lockDevices(tx, viewer.id);
    await dropSignedOut({ db: tx, now });
    const others = await countOtherDevices(tx, viewer.id, endpointHash);
    if (others >= MAX_PUSH_DEVICES) throw fieldFailure('endpoint', `最多 ${MAX_PUSH_DEVICES} 个浏览器接收推送，先去掉一个`);
    if (others === 0) await beginPushes(tx, viewer.id);
    await insertDevice({ tx, now }, { memberId: viewer.id, sessionId: viewer.sessionId, endpointHash, sealed });
  });
}

/** Has browsers take no pushes any more whose sessions are over, by an end or by their age. */
export async function dropSignedOut({ db, now }: DbContext): Promise<void> {
  const ages = (await readSettingValues(db)).settings;
  await deleteOver(db, { members: sessionsSince('member', now, ages), operators: sessionsSince('operator', now, ages) });
}

/** Has one of a member's browsers take no pushes any more. Throws `notFound`, also for another's. */
export async function removePushDevice(db: Db, memberId: number, id: number): Promise<void> {
  if (!(await deleteDevice(db, memberId, id))) throw new Failure('notFound');
}

/** Returns by what a browser is reached. Throws for what was sealed with another key. */
export function openTarget(secrets: Pick<Secrets, 'decrypt'>, sealed: string): PushTarget {
  return JSON.parse(secrets.decrypt(SEALED_PURPOSE, sealed));
}
