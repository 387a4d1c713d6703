import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_AT_ONCE } from '#contract/staff-limits.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { queueMail } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { startClosing } from '#server/modules/members/index.ts';
import { MESSAGE_NOTIFICATIONS, notify } from '#server/modules/messages/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { clearWaiting, lockWaiting } from './queries.ts';

/** What becomes of sign-ups that wait. */
interface Decision {
  ids: readonly number[];
  all: boolean;
  outcome: 'approved' | 'refused';
  /** Why they are refused, as they read it; empty: it is not said. */
  text: string;
  publicUrl: string;
}

interface Decided {
  done: number;
  refused: { id: number; code: string; message: string }[];
}

/**
 * Lets members in who wait for approval, or refuses them: then their account is erased, and name and mail address are free again. They get a mail
 * either way. Who waits no longer is named in the reply. Throws `invalidInput` where nobody was named.
 */
export async function decideSignUps(
  { tx, now, secrets }: WriteContext & { secrets: Secrets },
  { ids, all, outcome, text, publicUrl }: Decision,
): Promise<Decided> {
  if (ids.length === 0 && !all) throw fieldFailure('ids', '请选要定的注册');
  const waiting = await lockWaiting(tx, all ? null : ids, MAX_AT_ONCE);
  const { siteName } = await readSettings(tx);
  const isIn = outcome === 'approved';
  if (isIn)
    await clearWaiting(
      tx,
      waiting.map(({ id }) => id),
    );
  foresee(tx, { icon: isIn ? 'session' : 'final', text: isIn ? '从现在起能发言的人' : '抹去的账号，昵称和邮箱空出来', count: waiting.length });
  for (const { id, nickName, email } of waiting) {
    if (isIn) await notify({ tx, now }, id, MESSAGE_NOTIFICATIONS.signUpApproved({}));
    else await startClosing(tx, id, now);
    if (email !== null) {
      const mail = await writeMail(
        tx,
        isIn
          ? { template: 'sign-up-approved', values: { 网站: siteName, 地址: publicUrl } }
          : { template: 'sign-up-refused', values: { 网站: siteName, 理由: text === '' ? '也许认错了：过些天可以再注册一次。' : `理由：${text}` } },
      );
      await queueMail({ tx, now, secrets }, { kind: 'sign-up-decided', memberId: isIn ? id : null, to: email, ...mail });
    }
    await record(
      { tx, now },
      {
        act: isIn ? 'sign_up.approve' : 'sign_up.refuse',
        target: { kind: 'member', id },
        ...(!isIn && text !== '' && { reason: text }),
        before: { waits: true },
        after: { waits: false },
        personal: { memberId: id, data: { nickName } },
      },
    );
  }
  if (waiting.length === 0) recordNothing(tx);
  const found = new Set(waiting.map(({ id }) => id));
  const { code, message } = new Failure('alreadyDecided');
  return { done: waiting.length, refused: ids.filter((id) => !all && !found.has(id)).map((id) => ({ id, code, message })) };
}
