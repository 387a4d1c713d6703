import { Failure, fieldFailure } from '#contract/failures.ts';
import { formatDoorCode } from '#contract/text/door-code.ts';
import type { Carrier, DeliveryHow, DeliveryResult, DoorCodes } from '#contract/api/trials.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { selectSealedFiles } from '#server/modules/files/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import { allowStep, dropCase, withLockedCase, type LockedCase } from '../case/take-step.ts';
import type { PersonActor } from '../case/actors.ts';
import { courierTopic } from '../case/lots.ts';
import { LIMITS } from '../rules/limits.ts';
import { makeCode } from './doors.ts';
import { insertAttempt, insertCodeReader } from './queries-doors.ts';
import { extendWindowOf } from './window.ts';

/**
 * Returns the codes of those accused who have no account here, ready to be sent in the game, to those who tell them of the complaint: who fetched
 * them judges this case no more. Operators get the address of the page, and no code. Throws `postGone` and the refusals of the table.
 */
export async function readDoorCodes({ db, viewer, now, platform }: MemberRequest, id: number): Promise<DoorCodes> {
  return withLockedCase({ db, viewer, now }, id, async (locked) => {
    allowStep(locked, 'carry');
    const { tx, row, actor } = locked;
    const offence = (await readEntryLabels(tx))('offence', row.offence).label;
    const host = platform.config.publicUrl.replace(/^https?:\/\//, '');
    const doors: DoorCodes['doors'] = [];
    const isOperator = actor.person.role === 'operator';
    for (const accused of row.accused.filter(({ memberId }) => memberId === null)) {
      const code = isOperator ? null : formatDoorCode(await makeCode(tx, platform.secrets, accused));
      const where = code === null ? `${host}/post/view/${row.columnId}/${row.id} 看` : `${host}/answer 输入 ${code} 说你的话`;
      doors.push({ accusedId: accused.id, name: accused.name, realm: accused.realm, code, whisper: `你被检举“${offence}”，请到 ${where}，不必注册` });
    }
    if (!isOperator) await insertCodeReader(locked, id, viewer.id);
    dropCase(tx, row);
    return { doors };
  });
}

/** An attempt as its carrier logs it. */
export interface WrittenAttempt {
  accusedId: number;
  how: DeliveryHow;
  result: DeliveryResult;
  at: string;
  fileId?: number | undefined;
}

/**
 * Logs an attempt to tell an accused of the complaint; one that was delivered leaves them three days. Throws `postGone`, the refusals of the
 * table, `tooManyRequests`, and `invalidInput` at the field.
 */
export async function carryNotice(
  request: MemberContext & Pick<MemberRequest, 'platform'>,
  id: number,
  { accusedId, how, result, at, fileId }: WrittenAttempt,
): Promise<void> {
  await countMemberAttempt(request, 'carry', LIMITS.attempts);
  const { db, viewer, now } = request;
  await withLockedCase({ db, viewer, now }, id, async (locked) => {
    const { go } = allowStep(locked, 'carry');
    const { tx, row } = locked;
    if (!row.accused.some((accused) => accused.id === accusedId)) throw fieldFailure('accusedId', '这个角色不在这桩案子里');
    const instant = Date.parse(at);
    if (!(instant <= now.getTime() && instant >= Date.parse(row.summonedAt ?? at))) throw fieldFailure('at', '时间要在通知以后、现在以前');
    if (fileId !== undefined) await requireOwnPicture(tx, viewer.id, fileId);
    const carrier = carrierOf(locked);
    await insertAttempt(locked, {
      caseId: id,
      accusedId,
      memberId: viewer.id,
      carrier,
      how,
      result,
      at: new Date(instant).toISOString(),
      pictureId: fileId ?? null,
    });
    await go({ by: { actorId: viewer.id, actorRole: carrier === 'complainant' ? 'complainant' : 'presenter' }, data: { accusedId, carrier, how, result } });
    if (result === 'delivered') await extendWindowOf(locked, 'heardOf');
    if (carrier !== 'complainant') await closeTopic({ tx, now }, courierTopic(id));
  });
}

function carrierOf({ row, actor: { person } }: LockedCase<PersonActor>): Carrier {
  if (row.complainantId === person.id) return 'complainant';
  return person.role === 'operator' ? 'operator' : 'courier';
}

async function requireOwnPicture(db: Db, memberId: number, fileId: number): Promise<void> {
  const [file] = await selectSealedFiles(db, [fileId]);
  if (!file) throw new Failure('notFound');
  if (file.memberId !== memberId || file.kind !== 'image') throw fieldFailure('fileId', '请附一张自己传的截图');
}
